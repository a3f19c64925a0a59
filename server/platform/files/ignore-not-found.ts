/** Resolves with the result of `work`, or with `instead` if `work` throws ENOENT: a file or folder does not exist. */
export async function ignoreNotFound<T>(work: Promise<T>, instead: T): Promise<T> {
  return await work.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead
    throw error
  })
}
