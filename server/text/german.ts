/** What the forms of a German word have in common, without marks: 'gelagert', 'lagern'; 'Kernen', 'Kerne'. */
export function germanStem(lower: string): string {
  let stem = lower.replaceAll('ß', 'ss').replace(/^ge(?=.{5})/, '')
  while (stem.length > 4) {
    if (stem.length > 6 && /(?:em|er|nd)$/.test(stem)) stem = stem.slice(0, -2)
    else if (/[tesn]$/.test(stem)) stem = stem.slice(0, -1)
    else break
  }
  return stem
}
