import type { GuideLanguage } from '../../shared/guides.ts'
import type { AnswerServices } from '../answer/answer.ts'
import { readSentences } from '../answer/evidence/evidence-sentences.ts'
import { roundRobin } from '../answer/search/merge-rankings.ts'
import type { Scope } from '../answer/search/search.ts'
import { inTurns, turns } from '../platform/yielding.ts'
import { languageOf } from '../text/words.ts'
import { answerTo, type Proposal, proposalsOf, wholeOf } from './verified-questions.ts'

/** Asks what a whole file is about. */
const ABOUT: Readonly<Record<GuideLanguage, (filename: string) => string>> = {
  en: (filename) => `What is ${filename} about?`,
  de: (filename) => `Worum geht es in ${filename}?`,
  fr: (filename) => `De quoi parle ${filename} ?`,
  es: (filename) => `¿De qué trata ${filename}?`,
}

/** Most questions to offer, and most proposals to try for them. */
const OFFERED = 3
const TRIED = 16

/**
 * Makes questions that the documents in scope answer. Asks each one first, and offers it only if the answer cites the
 * passage that the question was made from. Documents take turns. `known`: questions to try first.
 */
export async function exampleQuestions(
  scope: Scope,
  known: readonly Proposal[],
  services: AnswerServices,
  signal: AbortSignal,
): Promise<string[]> {
  const rest = turns(signal)
  const answeredOf = async (proposals: readonly Proposal[], most: number, found: readonly string[] = []) => {
    const answered = [...found]
    for (const proposal of proposals)
      if (
        answered.length < most &&
        !answered.includes(proposal.question) &&
        (await answerTo(proposal, scope, services, signal)) !== null
      )
        answered.push(proposal.question)
    return answered
  }
  const first = known.slice(0, TRIED)
  const ofKnown = await answeredOf(first, OFFERED)
  if (ofKnown.length === OFFERED) return ofKnown

  const { passages } = await services.library.survey(scope, new Set())
  const sources = passages.map((passage, index) => ({ number: index + 1, passage }))
  const sentences = await inTurns(readSentences(sources), rest)
  const documents = [...Map.groupBy(sentences, ({ source }) => source.passage.documentId).values()]
  const proposed: Proposal[][] = []
  for (const document of documents) {
    proposed.push(proposalsOf(document))
    await rest()
  }
  const offered = await answeredOf(roundRobin(proposed).slice(0, TRIED - first.length), OFFERED, ofKnown)
  if (offered.length > 0) return offered
  const abouts = documents.flatMap((document) => {
    const [first] = document
    if (!first) return []
    const language = languageOf(document.map(({ reading }) => reading)) ?? 'en'
    return { question: ABOUT[language](first.source.passage.filename), from: wholeOf(first) }
  })
  return await answeredOf(abouts.slice(0, OFFERED), 1)
}
