import * as z from 'zod/mini'
import { type AgentName, Answer, Citation } from '../../../../shared/answers.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { ApiProblem, askedEvents } from '../../client/ibid-api.ts'
import { afterAnswer, linkTo } from '../../use-cases/source-list.ts'
import { tool } from './tool.ts'

const fields = endpoints.query.body.shape

/** A source with the supporting quote and a link that shows it marked in the document. */
const Source = z.extend(
  z.pick(Citation, {
    source_number: true,
    filename: true,
    dataset: true,
    document_id: true,
    page: true,
    section: true,
  }),
  { quote: z.string(), url: z.string() },
)

const Given = z.extend(
  z.pick(Answer, {
    answer: true,
    answered: true,
    outcome: true,
    computed: true,
    confidence: true,
    confidence_score: true,
    disclaimer: true,
    notice: true,
    claims: true,
    suggested_followup: true,
    writer: true,
    model: true,
    sent_to: true,
    query_id: true,
  }),
  { citations: z.array(Source), nearest: z.array(Source) },
)

/** Progress messages by agent. */
const DOING: Readonly<Record<AgentName, string>> = {
  ingestion: 'Looking at the documents',
  retrieval: 'Searching',
  ranking: 'Reading the passages',
  summarization: 'Writing the answer',
  citation: 'Checking each statement',
  validation: 'Rating the answer',
}
const AGENTS = Object.keys(DOING).length
/** Least time between two progress messages while the answer is written. */
const TELL_MS = 500

export const ask = tool({
  name: 'ask',
  title: 'Ask the documents',
  description:
    'Answers a question from the documents in Ibid. Every statement has its sources as [n], with the file, the page, the verbatim quote and a link that opens the document at the quote. If answered is false, the documents do not say it: say so instead of guessing.',
  input: z.extend(endpoints.query.body, {
    query: fields.query.check(
      z.describe('The question, as a person would ask it, in the language of the documents'),
    ),
    dataset_names: fields.dataset_names.check(z.describe('Datasets to ask, by their names; all without it')),
    documents: fields.documents.check(z.describe('Documents to ask, by their ids; all without it')),
    role: fields.role.check(z.describe('What the answer focuses on, and its disclaimer')),
    max_results: fields.max_results.check(z.describe('How many passages to read')),
    mode: fields.mode.check(
      z.describe('thorough has a language model judge every passage first, which takes longer'),
    ),
  }),
  output: Given,
  async run(question, { api, signal, progress }) {
    let done = 0
    let written = 0
    let toldAt = 0
    for await (const { event, data } of askedEvents(api, question, signal)) {
      if (event === 'agent') {
        if (data.status === 'started') progress(done, AGENTS, DOING[data.agent])
        else done++
      } else if (event === 'token') {
        written += data.text.length
        if (performance.now() - toldAt < TELL_MS) continue
        toldAt = performance.now()
        // Approaches the end of the step without reaching it.
        progress(done + written / (written + 1000), AGENTS, DOING.summarization)
      } else if (event === 'error') throw new ApiProblem(500, data.code, data.detail)
      else if (event === 'result') return given(data, await api.address())
    }
    throw new ApiProblem(503, 'interrupted', 'The question was cancelled before it was answered')
  },
})

function given(answer: Answer, base: string) {
  const source = (one: Citation) => ({ ...one, quote: one.quote ?? one.snippet, url: linkTo(base, one) })
  return {
    text: [answer.answer, afterAnswer(answer, base)].filter(Boolean).join('\n\n'),
    value: {
      ...answer,
      citations: answer.citations.filter(({ used }) => used).map(source),
      nearest: (answer.nearest ?? []).map(source),
    },
  }
}
