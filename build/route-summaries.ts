import type { BunPlugin } from 'bun'
import { endpoints } from '../shared/endpoints.ts'

const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g

/** Empties the summaries of routes in a file of shared/endpoints: every page has these files, and one shows summaries. */
export function withoutSummaries(contents: string): string {
  return contents.replace(SUMMARY, "summary: '',")
}

/** Gives the English summaries of routes to the technical page, the only one that shows them. */
export const keepSummaries: BunPlugin = {
  name: 'keep summaries',
  setup(build) {
    const summaries = Object.fromEntries(
      Object.entries(endpoints).map(([name, { summary }]) => [name, summary]),
    )
    build.onLoad({ filter: /[\\/]web[\\/]texts[\\/]en[\\/]site[\\/]routes\.ts$/ }, () => ({
      contents: `const SUMMARIES = ${JSON.stringify(summaries)}\nexport const summaryOf = (route) => SUMMARIES[route]`,
      loader: 'js',
    }))
  },
}
