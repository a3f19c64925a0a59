import { Problem } from '../../../shared/problem.ts'
import { SettingsReply, SystemStatusReply } from '../../../shared/system.ts'
import { evidenceTokens } from '../../answer/write/evidence-block.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import { type LanguageModel, type Message, ModelError } from '../../models/chat/language-model.ts'
import type { ModelCatalog, ModelStatus } from '../../models/chat/model-catalog.ts'
import type { ModelSource } from '../../models/chat/model-source.ts'
import { ollamaSource } from '../../models/chat/ollama/ollama-source.ts'
import { openaiSource } from '../../models/chat/openai/openai-source.ts'
import { isThisMachine, locateServer } from '../../models/chat/server-location.ts'
import { chooseSource } from '../../models/choose-chat-source.ts'
import { holdsData } from '../../storage/data-folder/data-folder.ts'
import { openCatalog } from '../../storage/open/open-stores.ts'
import { askServer } from '../open/running-server.ts'
import type { Finding } from './finding.ts'

/** Below this speed an answer takes minutes. */
const LEAST_TOKENS_PER_SECOND = 3
const LONGEST_FIRST_TOKEN_MS = 60_000
/** A model whose context is far longer than a question's prompt. */
const LONG = 'llama3.2'
const SMALLER = 'ollama pull llama3.2:1b && ibid --model llama3.2:1b'
/** Parameters up to which a model counts as small. */
const SMALL_PARAMETERS = 2e9
/** Words that are one token in every tokenizer, so that the prompt's length is known. */
const WORDS = ['the', 'and', 'for', 'you', 'was', 'not', 'but', 'all']

/**
 * Finds the model server and the chosen chat model as the running server has them, else as flags and settings say.
 * `requests`: how many requests of the running server the model is working on. Throws ConfigError if the running server
 * refuses to tell.
 */
export async function findChatModel(
  config: Config,
  running: string | null,
  token: string | null,
): Promise<{ source: ModelSource; chosen: string | null; requests: number }> {
  if (running !== null) {
    const settings = await askServer(running, '/api/settings', token)
    const status = await askServer(running, '/api/system/status', token)
    if (settings.ok && status.ok) {
      const { engine } = SystemStatusReply.parse(await status.json()).data
      const { answering: saved } = SettingsReply.parse(await settings.json()).data
      const chosen = engine.model ?? config.model ?? saved.model
      // The server keeps its key to itself; a key from this command line goes only to the host it belongs to.
      const key = engine.host === config.modelUrl ? config.modelKey : null
      const source = engine.provider === 'openai' ? openaiSource(engine.host, key) : ollamaSource(engine.host)
      return { source, chosen, requests: engine.requests }
    }
    // Without a token the server says nothing, so this command's own settings have to do.
    if (status.status !== 401)
      throw new ConfigError(`Cannot ask the running server: ${Problem.parse(await status.json()).detail}`)
  }
  const configured = { source: chooseSource(config), chosen: config.model, requests: 0 }
  if (config.model !== null || config.shared !== null || !holdsData(config.dataDir)) return configured
  const catalog = openCatalog(config)
  try {
    return { ...configured, chosen: (await catalog.installation.settings()).answering.model }
  } finally {
    await catalog.close()
  }
}

/**
 * Checks the language model: whether its server answers, which model writes, how fast, and how much it reads. Skips speed
 * and context while the model works on `requests` of users, since the trial and they would delay each other.
 */
export async function diagnoseModel(
  models: ModelCatalog,
  requests: number,
  signal: AbortSignal,
): Promise<Finding[]> {
  const status = await models.refresh()
  const name = status.provider === 'ollama' ? 'Ollama' : 'Model server'
  if (!status.reachable) return [{ name, ok: false, says: unreachable(status) }]
  const away =
    locateServer(status.host) === 'elsewhere' ? ', outside this network: questions and passages go there' : ''
  const reached: Finding = { name, ok: true, says: `answers at ${status.host}${away}` }
  if (status.error) return [reached, { name: 'Chat model', ok: false, says: status.error.message }]
  const model = await models.languageModel()
  if (!model)
    return [
      reached,
      { name: 'Chat model', ok: false, says: status.provider === 'ollama' ? `none; ${SMALLER}` : 'none' },
    ]
  const limits = isSmall(model)
    ? '; it is small: a larger one writes better, where the machine carries it'
    : ''
  const installed: Finding = {
    name: 'Chat model',
    ok: true,
    says: `${model.name} writes the answers${limits}`,
  }
  if (requests > 0) return [reached, installed, { name: 'Generation', ok: true, says: untried(requests) }]
  try {
    const speed = await speedOf(model, signal)
    const findings = [reached, installed, speed]
    return speed.ok ? [...findings, await contextOf(model, signal)] : findings
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return [reached, installed, { name: 'Generation', ok: false, says: mending(error, model) }]
  }
}

function unreachable({ provider, host, error }: ModelStatus): string {
  const message = error?.message ?? `What should be at ${host} is silent.`
  if (provider !== 'ollama') return message
  if (/cannot be reached/.test(message) && isThisMachine(host) && Bun.which('ollama') === null)
    return `${message.replace(/ Start it with: .*$/, '')} It is not installed here: curl -fsSL https://ollama.com/install.sh | sh`
  return error?.code === 'model_garbled'
    ? `${message} Try: ibid --ollama-host http://127.0.0.1:11434`
    : message
}

function untried(requests: number): string {
  const many = requests > 1 ? `${requests} requests of users are` : 'a request of a user is'
  return `not tried, for ${many} with the model. When it is idle: ibid doctor`
}

function isSmall({ parameters }: LanguageModel): boolean {
  return parameters !== undefined && parameters < SMALL_PARAMETERS
}

/** Suggests a remedy for a model that is too slow on its machine. */
function relief(model: LanguageModel): string {
  if (isSmall(model)) return 'The model is small already. See what else runs there: top'
  return model.provider === 'ollama' ? `Try: ${SMALLER}` : 'Try a smaller model there.'
}

function mending({ code, message }: ModelError, model: LanguageModel): string {
  if (code === 'model_timeout' || /memory/i.test(message)) return `${message} ${relief(model)}`
  if (code === 'model_failed' && model.provider === 'ollama')
    return `${message} See why: journalctl -u ollama -n 50`
  return message
}

type Timed = { readonly firstMs: number; readonly perSecond: number; readonly truncated: boolean }

async function timed(
  model: LanguageModel,
  messages: readonly Message[],
  maxTokens: number,
  signal: AbortSignal,
): Promise<Timed> {
  const startedAt = performance.now()
  let firstAt: number | null = null
  let tokens = 0
  let truncated = false
  for await (const event of model.stream(messages, { temperature: 0, maxTokens }, signal)) {
    if (event.type === 'token') firstAt ??= performance.now()
    if (event.type === 'usage') {
      tokens = event.answerTokens
      truncated = event.truncated
    }
  }
  const end = performance.now()
  const seconds = (end - (firstAt ?? startedAt)) / 1000
  return {
    firstMs: (firstAt ?? end) - startedAt,
    perSecond: seconds > 0 ? Math.max(0, tokens - 1) / seconds : Number.POSITIVE_INFINITY,
    truncated,
  }
}

async function speedOf(model: LanguageModel, signal: AbortSignal): Promise<Finding> {
  const messages: Message[] = [{ role: 'user', content: 'Count from one to twelve in words.' }]
  const { firstMs, perSecond } = await timed(model, messages, 24, signal)
  const measured = `first word after ${(firstMs / 1000).toFixed(1)} s, then ${Math.round(Math.min(perSecond, 9999))} tokens a second`
  if (firstMs <= LONGEST_FIRST_TOKEN_MS && perSecond >= LEAST_TOKENS_PER_SECOND)
    return { name: 'Generation', ok: true, says: measured }
  return { name: 'Generation', ok: false, says: `too slow: ${measured}. ${relief(model)}` }
}

/** Sends a prompt as long as a question's and checks whether the model read all of it. */
async function contextOf(model: LanguageModel, signal: AbortSignal): Promise<Finding> {
  const evidence = Array.from(
    { length: evidenceTokens(model.contextLimit) },
    (_, index) => WORDS[index % WORDS.length],
  )
  const messages: Message[] = [
    { role: 'user', content: `${evidence.join(' ')}\n\nReply with one word: read` },
  ]
  const { firstMs, truncated } = await timed(model, messages, 4, signal)
  if (truncated)
    return {
      name: 'Context',
      ok: false,
      says: `truncated: ${model.name} reads only part of the evidence. ${longer(model)}`,
    }
  if (firstMs > LONGEST_FIRST_TOKEN_MS)
    return {
      name: 'Context',
      ok: false,
      says: `too slow: reading the evidence takes ${Math.round(firstMs / 1000)} s. ${relief(model)}`,
    }
  return { name: 'Context', ok: true, says: `all evidence is read, in ${(firstMs / 1000).toFixed(1)} s` }
}

/** Says how to give the model a longer context. */
function longer({ name, provider }: LanguageModel): string {
  if (provider !== 'ollama') return 'Give it a longer context where it is served: 8192 tokens'
  const other = name.startsWith(LONG) ? '' : `, or try: ollama pull ${LONG} && ibid --model ${LONG}`
  return `Let Ollama give it more: OLLAMA_CONTEXT_LENGTH=8192 ollama serve${other}`
}
