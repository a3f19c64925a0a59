/** What `work` resolves with; `instead` where a file or folder that it wants is not there. */
export async function ignoreNotFound<T>(work: Promise<T>, instead: T): Promise<T> {
  return await work.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead
    throw error
  })
}
