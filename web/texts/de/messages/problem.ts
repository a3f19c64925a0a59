export const problemInWords = async (code: string): Promise<string | null> =>
  (await import('./problems.ts')).problems[code] ?? null
