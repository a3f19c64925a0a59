import { config, type core, locales } from 'zod/mini'

// zod/mini, which the contract is written in, knows no language by itself.
config(locales.en())

/** Messages that zod words itself; ours are sentences that need no field named. */
const ZOD_WORDING = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)/

const MOST_ISSUES = 10

/** All that is wrong with a value, in sentences that name the field. */
export function describeIssues({ issues }: core.$ZodError): string {
  const sentences = issues.slice(0, MOST_ISSUES).map((issue) => {
    if (issue.path.length === 0 || !ZOD_WORDING.test(issue.message)) return issue.message
    return `'${shortened(issue.path.join('.'))}' cannot be used: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`
  })
  const more = issues.length > MOST_ISSUES ? ', and more' : ''
  return shortened([...new Set(sentences)].join(', ') + more)
}

/** A sentence that may quote what a client sent, cut where that is long. */
export function shortened(sentence: string, most = 1000): string {
  return sentence.length > most ? `${sentence.slice(0, most).toWellFormed()}…` : sentence
}
