/** The part of a changelog that is about a version, without its heading; null when there is none. */
export function releaseNotes(changelog: string, version: string): string | null {
  const parts = changelog.split(/^(?=## )/m)
  const part = parts.find((one) => one.startsWith(`## [${version}] - `))
  return part === undefined ? null : `${part.replace(/^.*\n/, '').trim()}\n`
}
