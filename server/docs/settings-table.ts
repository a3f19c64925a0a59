import { describeSettings } from '../config/config.ts'

const BEGIN = '<!-- The table is made from the settings by: bun server/docs/make.ts -->'
const END = '<!-- End of the table. -->'

/** The settings as a markdown table. */
export function settingsTable(): string {
  const rows = describeSettings().map(({ flag, env, fallback, about }) => {
    const variables = env.map((name) => `\`${name}\``).join(', ')
    return `| \`--${flag}\` | ${variables} | ${fallback === null ? 'none' : `\`${fallback}\``} | ${about} |`
  })
  return ['| Flag | Environment | Default | What it is |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** A page with the table between its marks made anew. Throws when it has no marks. */
export function withSettingsTable(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin)
    throw new Error('Cannot make the table of settings: the page has no marks for it')
  return `${page.slice(0, begin)}${BEGIN}\n\n${settingsTable()}\n\n${page.slice(end)}`
}
