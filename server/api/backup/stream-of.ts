/** Turns parts into a pull stream that reads `ahead` parts in advance; with 0 it starts when first read. */
export function streamOf<T>(source: AsyncIterable<T>, ahead = 2): ReadableStream<T> {
  const parts = source[Symbol.asyncIterator]()
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await parts.return?.()
      },
    },
    { highWaterMark: ahead },
  )
}
