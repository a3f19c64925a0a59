import { describeSettings } from '../config/config.ts'

const BEGIN = '<!-- The table is made from the settings by: bun server/docs/make.ts -->'
const END = '<!-- End of the table. -->'

/** Writes the settings as a Markdown table. */
function settingsTable(): string {
  const rows = describeSettings().map(({ flag, env, fallback, about }) => {
    const variables = env.map((name) => `\`${name}\``).join(', ')
    return `| \`--${flag}\` | ${variables} | ${fallback === null ? 'none' : `\`${fallback}\``} | ${about} |`
  })
  return ['| Flag | Environment | Default | What it is |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** Replaces the table between a page's markers. Throws if it has none. */
export function withSettingsTable(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin)
    throw new Error('Cannot make the table of settings: the page has no marks for it')
  return `${page.slice(0, begin)}${BEGIN}\n\n${settingsTable()}\n\n${page.slice(end)}`
}
