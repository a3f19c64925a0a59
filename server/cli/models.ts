import { join } from 'node:path'
import { type Config, ConfigError, readFlags } from '../config/config.ts'
import { addModel } from '../models/embedding/add-model.ts'
import { installedModels } from '../models/embedding/installed-model.ts'
import { carriedManifest, EMBEDDED_MODEL, Manifest } from '../models/embedding/manifest.ts'
import { openTables } from '../storage/open/open-stores.ts'
import { reindexAndFollow } from './open/follow.ts'
import {
  DATA_DIR_USAGE,
  SERVER_USAGE,
  settingsOf,
  TOKEN_OPTION,
  TOKEN_USAGE,
  tokenOf,
} from './open/settings.ts'
import type { Command } from './terminal/command.ts'
import { ProgressLine } from './terminal/progress-line.ts'

const MB = 1024 * 1024

const ADD_OPTIONS = {
  name: { type: 'string' },
  onnx: { type: 'string' },
  dimensions: { type: 'string' },
  'query-prefix': { type: 'string' },
  'passage-prefix': { type: 'string' },
} as const

export const models: Command = {
  name: 'models',
  summary: 'add, list and choose embedding models',
  usage: () =>
    `Usage: ibid models add DIR|URL [--name NAME] [--onnx PATH] [--dimensions NUMBER]\n` +
    `       ibid models list\n` +
    `       ibid models use NAME\n\n` +
    `add takes a sentence-transformer: a folder with model.onnx and tokenizer.json, its page on a hub\n` +
    `(https://huggingface.co/ORG/NAME), or any address that serves its files. It resumes an interrupted download.\n` +
    `use rebuilds the index in the background; NAME is one of the list, or ollama:NAME.\n\n` +
    `  --name NAME                 its name here; the last part of the folder or address by default\n` +
    `  --onnx PATH                 which graph to use, such as onnx/model_quantized.onnx\n` +
    `  --dimensions NUMBER         dimensions to keep, for models that allow it (Matryoshka)\n` +
    `  --query-prefix TEXT         prefix for questions, if the model's own files do not say\n` +
    `  --passage-prefix TEXT       prefix for passages\n` +
    `${DATA_DIR_USAGE}\n${TOKEN_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, { ...ADD_OPTIONS, ...TOKEN_OPTION })
    const config = settingsOf(values, [...Object.keys(ADD_OPTIONS), 'token'], env)
    const [action, name, ...rest] = positionals
    if (action === 'list' && name === undefined) return await list(config)
    if (rest.length === 0 && name !== undefined) {
      if (action === 'add') return await add(name, values, config)
      if (action === 'use') return await use(name, config, tokenOf(values.token, env), version)
    }
    throw new ConfigError(
      'Cannot read the command line: say ibid models add DIR|URL, ibid models list or ibid models use NAME',
    )
  },
}

async function add(from: string, values: Readonly<Record<string, unknown>>, config: Config): Promise<number> {
  const text = (name: keyof typeof ADD_OPTIONS) =>
    values[name] === undefined ? undefined : String(values[name])
  const dimensions = text('dimensions')
  if (dimensions !== undefined && !/^[1-9]\d{0,5}$/.test(dimensions))
    throw new ConfigError(`Cannot use --dimensions '${dimensions}': must be a whole number above 0`)
  let line: ProgressLine | null = null
  let sum = 0
  const model = await addModel({
    from,
    modelsFolder: modelsFolder(config),
    name: text('name'),
    choices: {
      onnx: text('onnx'),
      queryPrefix: text('query-prefix'),
      passagePrefix: text('passage-prefix'),
      dimensions: dimensions === undefined ? undefined : Number(dimensions),
    },
    tell: (received, total) => {
      if (line === null || total !== sum) line = new ProgressLine(Math.ceil((total ?? received) / MB))
      sum = total ?? 0
      line.show(Math.ceil(received / MB), 'MB')
    },
  }).finally(() => line?.end())
  console.log(
    `Added '${model.name}': ${model.dimensions} dimensions, ${megabytes(model.bytes)}, sha256 ${model.sha256.slice(0, 16)}…`,
  )
  console.log(`Search with it: ibid models use ${model.name}`)
  return 0
}

async function list(config: Config): Promise<number> {
  const state = await openTables(config).state()
  const used = state?.current.model.name ?? EMBEDDED_MODEL
  const embedded = await carriedManifest(EMBEDDED_MODEL, Manifest)
  const bytes = embedded.files.model.bytes + embedded.files.vocabulary.bytes
  const rows = [
    { name: EMBEDDED_MODEL, dimensions: embedded.dimensions, about: `${megabytes(bytes)}, carried by Ibid` },
    ...(await installedModels(modelsFolder(config))).map((model) => ({
      name: model.name,
      dimensions: model.dimensions,
      about: `${megabytes(model.bytes)}, from ${model.source}`,
    })),
  ]
  for (const identity of [state?.current.model, state?.next?.model])
    if (identity && !rows.some(({ name }) => name === identity.name))
      rows.push({ name: identity.name, dimensions: identity.dimensions, about: 'not in this data folder' })
  for (const { name, dimensions, about } of rows) {
    const mark = name === used ? 'in use' : name === state?.next?.model.name ? 'indexing' : ''
    console.log(`${name.padEnd(32)}${String(dimensions).padStart(5)} dimensions  ${mark.padEnd(9)} ${about}`)
  }
  return 0
}

async function use(name: string, config: Config, token: string | null, version: string): Promise<number> {
  if (config.embedding !== null && config.embedding !== name)
    throw new ConfigError(
      `Cannot use '${name}': --embedding, IBID_EMBEDDING or the configuration file chooses '${config.embedding}' at every start. Change that first`,
    )
  return await reindexAndFollow(name, config, token, version)
}

function modelsFolder(config: Config): string {
  return join(config.dataDir, 'models')
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`
}

export const reindex: Command = {
  name: 'reindex',
  summary: 'rebuild the index from the stored texts; the old one serves until then',
  usage: () => `Usage: ibid reindex [options]\n\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, TOKEN_OPTION)
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: reindex takes no '${positionals[0]}'`)
    const { token, ...flags } = values
    const config = settingsOf(flags, [], env)
    return await reindexAndFollow(config.embedding, config, tokenOf(token, env), version)
  },
}
