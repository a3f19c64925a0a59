import { SearchReply } from '../../../shared/answers.ts'
import { MAX_SEARCH_RESULTS } from '../../../shared/limits.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { atTarget, type Target } from '../open/open-target.ts'
import { SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from '../open/settings.ts'
import { shownText } from '../terminal/answer-lines.ts'
import type { Command } from '../terminal/command.ts'
import { ProgressLine } from '../terminal/progress-line.ts'
import { askOnce } from './ask-once.ts'
import { callServer, EvalDocuments } from './eval-documents.ts'
import { type EvalQuestion, readEvalQuestions } from './eval-questions.ts'
import { type EvalReport, reportLines, reportOf } from './eval-report.ts'
import { type EvalResult, evalResult } from './eval-result.ts'
import { askRatedAgain, ratedLines } from './rated-answers.ts'

const OWN_OPTIONS = {
  dataset: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  rated: { type: 'boolean' },
  'search-only': { type: 'boolean' },
  ...TOKEN_OPTION,
} as const

export const evalCommand: Command = {
  name: 'eval',
  summary: 'measure search and answers on your own questions',
  usage: () =>
    `Usage: ibid eval QUESTIONS.jsonl [--dataset NAME]… [--search-only] [--json] [options]\n` +
    `       ibid eval --rated [--dataset NAME]… [--json] [options]\n\n` +
    `Each line is a question with what you expect: a file, its page or slide, a sentence, or no answer.\n` +
    `  {"question": "How much notice must the tenant give?", "file": "lease.pdf", "page": 3}\n` +
    `  {"question": "Who may enter the flat?", "file": "lease.pdf", "sentence": "The landlord may enter …"}\n` +
    `  {"question": "What does the flat cost to heat?", "answerable": false}\n\n` +
    `A result counts if at least half of it, or half of the expected place, overlaps the other. An answer is right if one of\n` +
    `its first three cited sources is the expected place, or if Ibid declines where you expect no answer.\n\n` +
    `With --rated, it asks again the questions whose answers were rated, and says which liked answers are still given and\n` +
    `which disliked ones have changed.\n\n` +
    `  --rated                     ask rated questions again\n` +
    `  --dataset NAME              dataset to search; repeat for several; all by default\n` +
    `  --search-only               measure search alone\n` +
    `  --json                      print everything as JSON\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, OWN_OPTIONS)
    const [path, ...more] = positionals
    const isRated = values.rated === true
    if ((path === undefined) !== isRated || more.length > 0 || (isRated && values['search-only'] === true))
      throw new ConfigError(
        'Cannot read the command line: say ibid eval QUESTIONS.jsonl, or ibid eval --rated',
      )
    const config = settingsOf(values, Object.keys(OWN_OPTIONS), env)
    const datasets = values.dataset === undefined ? [] : [values.dataset].flat().map(String)
    if (path === undefined)
      return await atTarget(config, version, tokenOf(values.token, env), async (target) => {
        const report = await askRatedAgain(datasets, target)
        if (values.json === true) console.log(JSON.stringify(report, null, 2))
        else for (const line of ratedLines(report)) console.log(shownText(line))
        return 0
      })
    const questions = await readEvalQuestions(path)
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
      const answer = answering ? await askOnce({ query: asked.question, ...scope }, target) : null
      evaluated.push(await evalResult(asked, results, answer, documents))
    }
  } finally {
    line.end()
  }
  return evaluated
}

function print(report: EvalReport, json: boolean): void {
  if (json) console.log(JSON.stringify(report, null, 2))
  else for (const line of reportLines(report)) console.log(shownText(line))
}
