/** Writes a number with its English noun: '1 file', '2 files'. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
