import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { EmbeddingModelError } from './embedder.ts'

/** Usual paths of the graph, in order of preference. */
export const ONNX_PATHS = ['model.onnx', 'onnx/model.onnx'] as const

/** Further files of a model's folder, of which only the tokenizer is required. */
export const CONFIG_PATHS = {
  tokenizer: 'tokenizer.json',
  tokenizerConfig: 'tokenizer_config.json',
  transformer: 'config.json',
  modules: 'modules.json',
  pooling: '1_Pooling/config.json',
  sentences: 'sentence_bert_config.json',
  prompts: 'config_sentence_transformers.json',
} as const

const MOST_TOKENS = 8192
const USUAL_TOKENS = 512

const Pooling = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_mean_tokens: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
})
const Modules = z.array(z.object({ type: z.string() }))
const Sentences = z.object({ max_seq_length: z.number().int().positive().nullish() })
const Transformer = z.object({ max_position_embeddings: z.number().int().positive().optional() })
const TokenizerConfig = z.looseObject({ model_max_length: z.number().positive().optional() })
const Prompts = z.object({
  prompts: z.record(z.string(), z.string().nullable()).nullish(),
  default_prompt_name: z.string().nullish(),
  truncate_dim: z.number().int().positive().nullish(),
})

/** How token vectors become one text vector. */
export type PoolingMode = 'mean' | 'cls' | 'last-token'

/** A sentence-transformer as its folder describes it. `truncate`: dimensions kept of a vector; null for all. */
export type ModelFolder = {
  readonly onnxPath: string
  readonly pooling: PoolingMode
  readonly maxTokens: number
  readonly prefixes: { readonly query: string; readonly passage: string }
  readonly truncate: number | null
  readonly tokenizer: object
  readonly tokenizerConfig: object
}

/** Settings for what a folder does not say. */
export type FolderChoices = {
  readonly onnx?: string | undefined
  readonly queryPrefix?: string | undefined
  readonly passagePrefix?: string | undefined
  readonly dimensions?: number | undefined
}

/**
 * Reads a model's folder. `what`: kind of model, for messages. Throws EmbeddingModelError for missing, damaged or unknown
 * parts.
 */
export async function readModelFolder(
  folder: string,
  choices: FolderChoices = {},
  what = 'embedding model',
): Promise<ModelFolder> {
  const problem: ProblemOf = (reason, cause) =>
    new EmbeddingModelError(`Cannot use the ${what} in '${folder}': ${reason}`, { cause })
  const onnx = choices.onnx ?? ONNX_PATHS.find((path) => existsSync(join(folder, path)))
  if (onnx === undefined || !existsSync(join(folder, onnx)))
    throw problem(
      `it has no ${choices.onnx ?? ONNX_PATHS.join(' and no ')}. Export one: optimum-cli export onnx --model ORG/NAME FOLDER`,
    )
  if (!existsSync(join(folder, CONFIG_PATHS.tokenizer)))
    throw problem(
      'it has no tokenizer.json. Save one: AutoTokenizer.from_pretrained("ORG/NAME").save_pretrained("FOLDER")',
    )
  const read = <T>(path: string, schema: z.ZodType<T>) => readConfig(folder, path, schema, problem)
  const [tokenizer, tokenizerConfig, transformer, modules, pooling, sentences, prompts] = await Promise.all([
    read(CONFIG_PATHS.tokenizer, z.looseObject({})),
    read(CONFIG_PATHS.tokenizerConfig, TokenizerConfig),
    read(CONFIG_PATHS.transformer, Transformer),
    read(CONFIG_PATHS.modules, Modules),
    read(CONFIG_PATHS.pooling, Pooling),
    read(CONFIG_PATHS.sentences, Sentences),
    read(CONFIG_PATHS.prompts, Prompts),
  ])
  const further = modules?.find(({ type }) => !/\.(?:Transformer|Pooling|Normalize)$/.test(type))
  if (further)
    throw problem(
      `its modules.json has a layer ${further.type}, which is not known. Use a model of Transformer, Pooling and Normalize`,
    )
  return {
    onnxPath: join(folder, onnx),
    pooling: poolingOf(pooling, problem),
    maxTokens: Math.min(
      MOST_TOKENS,
      sentences?.max_seq_length ??
        Math.min(
          tokenizerConfig?.model_max_length ?? Number.POSITIVE_INFINITY,
          transformer?.max_position_embeddings ?? USUAL_TOKENS,
        ),
    ),
    prefixes: prefixesOf(prompts, choices),
    truncate: choices.dimensions ?? prompts?.truncate_dim ?? null,
    tokenizer: tokenizer ?? {},
    tokenizerConfig: tokenizerConfig ?? {},
  }
}

type ProblemOf = (reason: string, cause?: unknown) => EmbeddingModelError

function poolingOf(pooling: z.infer<typeof Pooling> | null, problem: ProblemOf): PoolingMode {
  if (pooling === null || pooling.pooling_mode_mean_tokens) return 'mean'
  if (pooling.pooling_mode_cls_token) return 'cls'
  if (pooling.pooling_mode_lasttoken) return 'last-token'
  throw problem(`${CONFIG_PATHS.pooling} asks for neither mean, CLS nor last-token pooling`)
}

function prefixesOf(prompts: z.infer<typeof Prompts> | null, choices: FolderChoices) {
  const named = prompts?.prompts ?? {}
  const usual = named[prompts?.default_prompt_name ?? ''] ?? ''
  return {
    query: choices.queryPrefix ?? named.query ?? usual,
    passage: choices.passagePrefix ?? named.passage ?? named.document ?? named.corpus ?? usual,
  }
}

/** Reads and validates a JSON file; null if it does not exist. */
async function readConfig<T>(
  folder: string,
  path: string,
  schema: z.ZodType<T>,
  problem: ProblemOf,
): Promise<T | null> {
  const file = join(folder, path)
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)
    throw problem(`its ${path} cannot be read (${reason}). Fetch it again`, cause)
  }
}
