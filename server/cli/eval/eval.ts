import { type Answer, SearchReply } from '../../../shared/answers.ts'
import { MAX_SEARCH_RESULTS } from '../../../shared/limits.ts'
import { Problem } from '../../../shared/problem.ts'
import { readAnswerEvents } from '../../api/client/read-events.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { atTarget, type Target } from '../open/open-target.ts'
import { askServer, refusalOf } from '../open/running-server.ts'
import { SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from '../open/settings.ts'
import { shownText } from '../terminal/answer-lines.ts'
import type { Command } from '../terminal/command.ts'
import { ProgressLine } from '../terminal/progress-line.ts'
import { callServer, EvalDocuments } from './eval-documents.ts'
import { type EvalQuestion, readEvalQuestions } from './eval-questions.ts'
import { type EvalReport, reportLines, reportOf } from './eval-report.ts'
import { type EvalResult, evalResult } from './eval-result.ts'

const OWN_OPTIONS = {
  dataset: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  'search-only': { type: 'boolean' },
  ...TOKEN_OPTION,
} as const

export const evalCommand: Command = {
  name: 'eval',
  summary: 'measure search and answers on your own questions',
  usage: () =>
    `Usage: ibid eval QUESTIONS.jsonl [--dataset NAME]… [--search-only] [--json] [options]\n\n` +
    `Each line is a question with what you expect: a file, its page or slide, a sentence, or no answer.\n` +
    `  {"question": "How much notice must the tenant give?", "file": "lease.pdf", "page": 3}\n` +
    `  {"question": "Who may enter the flat?", "file": "lease.pdf", "sentence": "The landlord may enter …"}\n` +
    `  {"question": "What does the flat cost to heat?", "answerable": false}\n\n` +
    `A result counts if at least half of it, or half of the expected place, overlaps the other. An answer is right if one of\n` +
    `its first three cited sources is the expected place, or if Ibid declines where you expect no answer.\n\n` +
    `  --dataset NAME              dataset to search; repeat for several; all by default\n` +
    `  --search-only               measure search alone\n` +
    `  --json                      print everything as JSON\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, OWN_OPTIONS)
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0)
      throw new ConfigError('Cannot read the command line: say ibid eval QUESTIONS.jsonl')
    const config = settingsOf(values, Object.keys(OWN_OPTIONS), env)
    const questions = await readEvalQuestions(path)
    const datasets = values.dataset === undefined ? [] : [values.dataset].flat().map(String)
    return await atTarget(config, version, tokenOf(values.token, env), async (target) => {
      const report = reportOf(await evaluate(questions, datasets, target, values['search-only'] !== true))
      print(report, values.json === true)
      return 0
    })
  },
}

/** Evaluates the questions one after the other. */
async function evaluate(
  questions: readonly EvalQuestion[],
  datasets: readonly string[],
  target: Target,
  answering: boolean,
): Promise<EvalResult[]> {
  const documents = await EvalDocuments.of(target, datasets)
  const line = new ProgressLine(questions.length)
  const scope = datasets.length > 0 ? { dataset_names: datasets } : {}
  const evaluated: EvalResult[] = []
  try {
    for (const asked of questions) {
      line.show(evaluated.length, shownText(asked.question).replace(/\s+/g, ' '))
      const search = { query: asked.question, ...scope, max_results: MAX_SEARCH_RESULTS }
      const { results } = await callServer(target, '/api/search', SearchReply, search)
      const answer = answering ? await answerOf({ query: asked.question, ...scope }, target) : null
      evaluated.push(await evalResult(asked, results, answer, documents))
    }
  } finally {
    line.end()
  }
  return evaluated
}

/** Asks for an answer, then removes the question from the history if the token allows it. */
async function answerOf(question: object, target: Target): Promise<Answer> {
  const response = await askServer(target.url, '/api/query', target.token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(question),
  })
  if (!response.ok || !response.body) {
    const { detail } = Problem.parse(await response.json())
    throw new ConfigError(`Cannot evaluate: ${refusalOf(response.status, detail)}`)
  }
  for await (const event of readAnswerEvents(response.body)) {
    if (event.event === 'error') throw new ConfigError(`Cannot evaluate: ${event.data.detail}`)
    if (event.event !== 'result') continue
    const { query_id: id } = event.data
    if (id !== undefined)
      await askServer(target.url, `/api/queries/${id}`, target.token, { method: 'DELETE' })
    return event.data
  }
  throw new ConfigError('Cannot evaluate: the server ended before it had answered')
}

function print(report: EvalReport, json: boolean): void {
  if (json) console.log(JSON.stringify(report, null, 2))
  else for (const line of reportLines(report)) console.log(shownText(line))
}
