import { type Answer, type AnswerEvent, Query, type Question } from '../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../shared/limits.ts'
import { Problem } from '../../shared/problem.ts'
import { ROLES, Role } from '../../shared/roles.ts'
import { readAnswerEvents } from '../api/client/read-events.ts'
import { ConfigError, readFlags } from '../config/config.ts'
import { atTarget, type Target } from './open/open-target.ts'
import { askServer, refusalOf } from './open/running-server.ts'
import { SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from './open/settings.ts'
import { afterAnswer, shownText } from './terminal/answer-lines.ts'
import type { Command } from './terminal/command.ts'

export const ask: Command = {
  name: 'ask',
  summary: 'ask a question and get an answer with numbered sources',
  usage: () =>
    `Usage: ibid ask "QUESTION" [--dataset NAME]… [--role ROLE] [--thorough] [--json] [options]\n\n` +
    `  --dataset NAME              dataset to search; repeat for several; all by default\n` +
    `  --role ROLE                 ${Object.keys(ROLES).join(', ')}\n` +
    `  --thorough                  have the language model judge every passage first\n` +
    `  --json                      print the whole answer as JSON\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, {
      dataset: { type: 'string', multiple: true },
      role: { type: 'string' },
      json: { type: 'boolean' },
      thorough: { type: 'boolean' },
      ...TOKEN_OPTION,
    })
    const { dataset, role, json, thorough, token: given, ...flags } = values
    const query = Query.safeParse(positionals.join(' '))
    if (!query.success)
      throw new ConfigError(`Cannot ask: ${query.error.issues[0]?.message}. Give it as ibid ask "QUESTION"`)
    const context = Role.safeParse(role ?? 'general')
    if (!context.success)
      throw new ConfigError(`Cannot use --role '${role}': must be ${Object.keys(ROLES).join(', ')}`)
    const config = settingsOf(flags, [], env)
    const question = {
      query: query.data,
      role: context.data,
      max_results: DEFAULT_MAX_RESULTS,
      mode: thorough === true ? ('thorough' as const) : ('fast' as const),
      ...(dataset === undefined ? {} : { dataset_names: [dataset].flat().map(String) }),
    }
    return await atTarget(config, version, tokenOf(given, env), (target) =>
      answer(target, question, json === true),
    )
  },
}

async function answer({ url, token }: Target, question: Question, json: boolean): Promise<number> {
  const response = await askServer(url, '/api/query', token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(question),
  })
  if (!response.ok || !response.body)
    return failed(refusalOf(response.status, Problem.parse(await response.json()).detail))
  return await told(readAnswerEvents(response.body), json)
}

/** Prints an answer as it arrives. Exits with 0 if the question was processed, even without finding an answer. */
async function told(events: AsyncIterable<AnswerEvent>, json: boolean): Promise<number> {
  const streaming = !json && process.stdout.isTTY === true
  const written = new WrittenText()
  for await (const event of events) {
    if (event.event === 'error') return failed(event.data.detail)
    if (event.event === 'token' && streaming) process.stdout.write(written.add(event.data.text))
    if (event.event === 'restart' && streaming) process.stdout.write(written.restart(event.data.reason))
    if (event.event !== 'result') continue
    if (json) console.log(JSON.stringify(event.data, null, 2))
    else print(event.data, written)
    return 0
  }
  return failed('The server ended before it had answered')
}

function failed(detail: string): number {
  console.error(`ibid: Cannot answer: ${shownText(detail)}`)
  return 1
}

/** Prints the answer, unless it was streamed already, and its notes and sources. */
function print(answer: Answer, written: WrittenText): void {
  const text = shownText(answer.answer)
  if (written.is(answer.answer)) process.stdout.write('\n')
  else console.log(written.empty ? text : `\n\nAfter checking:\n\n${text}`)
  const after = afterAnswer(answer)
  if (after !== '') console.log(`\n${after}`)
}

/** Tracks the text streamed so far. */
class WrittenText {
  #text = ''
  #shown = 0

  get empty(): boolean {
    return this.#text === ''
  }

  is(answer: string): boolean {
    return !this.empty && this.#text.trim() === answer.trim()
  }

  /** Takes a token and returns the text to show, holding back an incomplete escape. */
  add(token: string): string {
    this.#text += token
    const end = this.#text.endsWith('\\') ? this.#text.length - 1 : this.#text.length
    const fresh = this.#text.slice(this.#shown, end)
    this.#shown = end
    return shownText(fresh)
  }

  /** Discards the text and returns a line that says so. */
  restart(reason: string): string {
    const before = this.empty ? '' : '\n\n'
    this.#text = ''
    this.#shown = 0
    return `${before}(${shownText(reason)})\n\n`
  }
}
