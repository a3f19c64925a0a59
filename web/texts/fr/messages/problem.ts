export const problemMessage = async (code: string): Promise<string | null> =>
  (await import('./problems.ts')).problems[code] ?? null
