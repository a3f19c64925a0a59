/** Returns a version's section of a changelog, without its heading; null if there is none. */
export function releaseNotes(changelog: string, version: string): string | null {
  const parts = changelog.split(/^(?=## )/m)
  const part = parts.find((one) => one.startsWith(`## [${version}] - `))
  return part === undefined ? null : `${part.replace(/^.*\n/, '').trim()}\n`
}
