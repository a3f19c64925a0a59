/** Makes sentences comparable: in lower case, without the arrows between groups and a full stop or colon at the end. */
const plain = (sentence: string) => sentence.toLowerCase().replaceAll(' > ', ' ').replace(/[.:]$/, '')

/**
 * Returns the promises of the security page, its sentences in bold, for which no test has that name.
 * `names`: test names as bun prints them, preceded by the names of their groups.
 */
export function unheldPromises(page: string, names: readonly string[]): string[] {
  const promises = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, promise = '']) => promise)
  if (promises.length === 0) throw new Error('Cannot check the security page: it promises nothing')
  const held = names.map(plain)
  return promises.filter(
    (promise) => !held.some((name) => name === plain(promise) || name.endsWith(` ${plain(promise)}`)),
  )
}
