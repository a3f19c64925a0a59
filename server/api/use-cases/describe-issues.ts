import { config, type core, locales } from 'zod/mini'

// The contract uses zod/mini, which has no messages of its own.
config(locales.en())

/** Matches zod's own messages; ours are sentences that need no field name. */
const ZOD_WORDING = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)/

const MOST_ISSUES = 10

/** Describes every issue of a value in sentences that name the field. */
export function describeIssues({ issues }: core.$ZodError): string {
  const sentences = issues.slice(0, MOST_ISSUES).map((issue) => {
    if (issue.path.length === 0 || !ZOD_WORDING.test(issue.message)) return issue.message
    return `'${shortened(issue.path.join('.'))}' cannot be used: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`
  })
  const more = issues.length > MOST_ISSUES ? ', and more' : ''
  return shortened([...new Set(sentences)].join(', ') + more)
}

/** Cuts a sentence that may quote a client's input to `most` characters. */
export function shortened(sentence: string, most = 1000): string {
  return sentence.length > most ? `${sentence.slice(0, most).toWellFormed()}…` : sentence
}
