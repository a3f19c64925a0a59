import type { ChainState } from './agent.ts'
import type { EvidenceSentence } from './evidence.ts'
import { contentStems } from './support/words.ts'

const TRIES = 2

/**
 * A question that the sources answer and this answer did not: about what they say besides. It is searched for before
 * it is offered, and null when none is found to lead back to its source.
 */
export async function suggestFollowup(state: ChainState, signal: AbortSignal): Promise<string | null> {
  const { request, services, sentences, claims } = state
  const told = new Set(claims.flatMap(({ evidence }) => evidence))
  const known = contentStems(`${request.question} ${claims.map(({ text }) => text).join(' ')}`)
  const topics = new Map<string, EvidenceSentence>()
  for (const sentence of sentences) {
    if (told.has(sentence)) continue
    const question = questionAbout(sentence, known)
    if (question !== null && !topics.has(question)) topics.set(question, sentence)
    if (topics.size >= TRIES) break
  }
  for (const [question, { source }] of topics) {
    const { relevant } = await services.retrieve(question, request, 3, signal)
    const back = relevant.some(
      ({ documentId, start, end }) =>
        documentId === source.passage.documentId && start < source.passage.end && source.passage.start < end,
    )
    if (back) return question
  }
  return null
}

function questionAbout(sentence: EvidenceSentence, known: ReadonlySet<string>): string | null {
  const fresh = (text: string) => [...contentStems(text)].filter((stem) => !known.has(stem)).length
  const heading = sentence.source.passage.place.headings
    ?.at(-1)
    ?.replace(/^[\d.\s]+/, '')
    .trim()
  if (sentence.row) {
    const cells = sentence.reading.split('; ').map((cell) => cell.split(': '))
    const [key, other] = [cells[0], cells[1]]
    if (!key?.[1] || !other?.[1] || !other[0] || fresh(`${key[1]} ${other[0]}`) === 0) return null
    if (key[1].length > 60 || other[0].length > 60) return null
    return `What is the ${other[0]} for ${key[1]}?`
  }
  const subject =
    /^(?:The |A |An )?((?:[\p{L}\d’'-]+ ){0,4}?[\p{L}\d’'-]+) (?:is|are|was|were|must|may|shall|can|has|have|had|will)\b/u.exec(
      sentence.reading,
    )?.[1]
  if (subject && subject.length > 3 && subject.length < 60 && !PRONOUN.test(subject) && fresh(subject) > 0)
    return `What does '${sentence.source.passage.filename}' say about ${lowered(sentence.reading, subject)}?`
  if (heading && heading.length < 70 && fresh(heading) > 0 && /\p{L}{3}/u.test(heading))
    return `What does '${sentence.source.passage.filename}' say about “${heading}”?`
  return null
}

const PRONOUN =
  /\b(?:it|this|that|these|those|they|he|she|we|you|i|there|which|who|what|and|but|or|if|when|as|in|on|at|for|to|of|by|with|some|many|all|most|each|any|both|others?|such|here|its|their|his|her)\b/i

/** A subject from the start of a sentence, with the article it had. */
function lowered(reading: string, subject: string): string {
  const article = /^(The|A|An) /.exec(reading)?.[1]
  return article
    ? `${article.toLowerCase()} ${subject}`
    : /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(subject)
      ? subject.charAt(0).toLowerCase() + subject.slice(1)
      : subject
}
