import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A sentence-transformer small enough to make in a test: each token is a row in a table of random numbers. */
export type TinyModel = {
  readonly dimensions?: number
  /** Another seed gives other vectors. */
  readonly seed?: number
  readonly tokenizer?: 'word-piece' | 'unigram' | 'bpe'
  readonly pooling?: 'mean' | 'cls' | 'lasttoken'
  readonly prompts?: Readonly<Record<string, string>>
  readonly maxTokens?: number
  readonly onnxPath?: string
}

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Writes a model's folder in the layout of sentence-transformers. */
export async function makeModel(folder: string, model: TinyModel = {}): Promise<void> {
  const { tokenizer = 'word-piece', dimensions = 24, seed = 1 } = model
  const { json, size } = TOKENIZERS[tokenizer]()
  const onnx = join(folder, model.onnxPath ?? 'model.onnx')
  await mkdir(join(onnx, '..'), { recursive: true })
  await mkdir(join(folder, '1_Pooling'), { recursive: true })
  await Bun.write(onnx, onnxModel(size, dimensions, seed))
  const files: Record<string, unknown> = {
    'tokenizer.json': json,
    'tokenizer_config.json': { model_max_length: 512 },
    'sentence_bert_config.json': { max_seq_length: model.maxTokens ?? 64 },
    'config_sentence_transformers.json': { prompts: model.prompts ?? {} },
    '1_Pooling/config.json': {
      pooling_mode_cls_token: model.pooling === 'cls',
      pooling_mode_mean_tokens: (model.pooling ?? 'mean') === 'mean',
      pooling_mode_lasttoken: model.pooling === 'lasttoken',
    },
    'modules.json': [
      { type: 'sentence_transformers.models.Transformer' },
      { type: 'sentence_transformers.models.Pooling' },
    ],
  }
  for (const [name, value] of Object.entries(files))
    await Bun.write(join(folder, name), JSON.stringify(value))
}

/**
 * Writes the folder of a cross-encoder. The score of a passage is the number of its letters z, whatever the question
 * is. `labels`: the count of numbers that it returns for a pair, all the same.
 */
export async function makeCrossEncoder(folder: string, { labels = 1, maxTokens = 64 } = {}): Promise<void> {
  const { json, size } = TOKENIZERS['word-piece']()
  const { vocab } = json.model
  const counted = Object.entries(vocab).flatMap(([token, id]) => (/^(?:##)?z$/.test(token) ? [id] : []))
  await mkdir(folder, { recursive: true })
  await Bun.write(join(folder, 'model.onnx'), crossEncoder(size, counted, labels))
  await Bun.write(join(folder, 'tokenizer.json'), JSON.stringify(json))
  await Bun.write(join(folder, 'tokenizer_config.json'), JSON.stringify({ model_max_length: maxTokens }))
}

const added = (tokens: readonly string[]) =>
  tokens.map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  }))

const template = (opening: string, closing: string) => ({
  type: 'TemplateProcessing',
  single: [
    { SpecialToken: { id: opening, type_id: 0 } },
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: closing, type_id: 0 } },
  ],
  pair: [
    { SpecialToken: { id: opening, type_id: 0 } },
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: closing, type_id: 0 } },
    { Sequence: { id: 'B', type_id: 1 } },
    { SpecialToken: { id: closing, type_id: 1 } },
  ],
  special_tokens: {
    [opening]: { id: opening, ids: [2], tokens: [opening] },
    [closing]: { id: closing, ids: [3], tokens: [closing] },
  },
})

const TOKENIZERS = {
  'word-piece': () => {
    const vocabulary = [...SPECIAL, ...LETTERS, ...LETTERS.map((letter) => `##${letter}`)]
    const json = {
      version: '1.0',
      added_tokens: added(SPECIAL),
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: template('[CLS]', '[SEP]'),
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
      },
    }
    return { json, size: vocabulary.length }
  },
  unigram: () => {
    const specials = ['<s>', '<pad>', '</s>', '<unk>']
    const vocabulary = [...specials, '▁', ...LETTERS, ...LETTERS.map((letter) => `▁${letter}`)]
    const json = {
      version: '1.0',
      added_tokens: added(specials),
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: {
        type: 'Metaspace',
        replacement: '▁',
        add_prefix_space: true,
        prepend_scheme: 'always',
      },
      post_processor: template('<s>', '</s>'),
      decoder: { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
      model: {
        type: 'Unigram',
        unk_id: 3,
        vocab: vocabulary.map((token, i) => [token, i < 4 ? 0 : -i / 10]),
      },
    }
    return { json, size: vocabulary.length }
  },
  bpe: () => {
    const specials = ['<s>', '<pad>', '</s>', '<unk>']
    const vocabulary = [...specials, 'Ġ', ...LETTERS, 'th', 'the']
    const json = {
      version: '1.0',
      added_tokens: added(specials),
      normalizer: null,
      pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
      post_processor: template('<s>', '</s>'),
      decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
      model: {
        type: 'BPE',
        unk_token: '<unk>',
        vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
        merges: ['t h', 'th e'],
      },
    }
    return { json, size: vocabulary.length }
  },
}

/** One node: `last_hidden_state` = rows of the table at `input_ids`. */
function onnxModel(size: number, dimensions: number, seed: number): Uint8Array {
  let state = seed * 2654435761
  const table = Float32Array.from({ length: size * dimensions }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0
    return state / 2 ** 31 - 1
  })
  const input = (name: string) => value(name, 7, ['batch', 'length'])
  const graph = concat(
    bytes(1, concat(text(1, 'table'), text(1, 'input_ids'), text(2, 'last_hidden_state'), text(4, 'Gather'))),
    text(2, 'tiny'),
    bytes(
      5,
      concat(
        varint(1, size),
        varint(1, dimensions),
        varint(2, 1),
        text(8, 'table'),
        bytes(9, new Uint8Array(table.buffer)),
      ),
    ),
    bytes(11, input('input_ids')),
    bytes(11, input('attention_mask')),
    bytes(12, value('last_hidden_state', 1, ['batch', 'length', dimensions])),
  )
  return concat(varint(1, 7), bytes(7, graph), bytes(8, concat(text(1, ''), varint(2, 13))))
}

/** `logits` = the sum of the table's rows at the `input_ids` of the second text. */
function crossEncoder(size: number, counted: readonly number[], labels: number): Uint8Array {
  const table = new Float32Array(size * labels)
  for (const id of counted) table.fill(1, id * labels, (id + 1) * labels)
  const node = (type: string, inputs: readonly string[], output: string, ...attributes: Uint8Array[]) =>
    bytes(1, concat(...inputs.map((name) => text(1, name)), text(2, output), text(4, type), ...attributes))
  const attribute = (name: string, ...of: Uint8Array[]) => bytes(5, concat(text(1, name), ...of))
  const constant = (name: string, type: number, shape: readonly number[], data: Uint8Array) =>
    bytes(5, concat(...shape.map((dim) => varint(1, dim)), varint(2, type), text(8, name), bytes(9, data)))
  const input = (name: string) => bytes(11, value(name, 7, ['batch', 'length']))
  const axes = attribute('axes', varint(8, 1), varint(20, 7))
  const graph = concat(
    node('Gather', ['table', 'input_ids'], 'rows'),
    node('Cast', ['token_type_ids'], 'second', attribute('to', varint(3, 1), varint(20, 2))),
    node('Unsqueeze', ['second'], 'column', attribute('axes', varint(8, 2), varint(20, 7))),
    node('Mul', ['rows', 'column'], 'counted'),
    node('ReduceSum', ['counted'], 'logits', axes, attribute('keepdims', varint(3, 0), varint(20, 2))),
    text(2, 'tiny'),
    constant('table', 1, [size, labels], new Uint8Array(table.buffer)),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map(input),
    bytes(12, value('logits', 1, ['batch', labels])),
  )
  return concat(varint(1, 7), bytes(7, graph), bytes(8, concat(text(1, ''), varint(2, 12))))
}

function value(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const dims = shape.map((dim) => bytes(1, typeof dim === 'string' ? text(2, dim) : varint(1, dim)))
  return concat(text(1, name), bytes(2, bytes(1, concat(varint(1, type), bytes(2, concat(...dims))))))
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

function number(of: number): Uint8Array {
  const out: number[] = []
  let rest = of
  while (rest >= 128) {
    out.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Uint8Array.from([...out, rest])
}

function varint(field: number, of: number): Uint8Array {
  return concat(number(field * 8), number(of))
}

function bytes(field: number, of: Uint8Array): Uint8Array {
  return concat(number(field * 8 + 2), number(of.length), of)
}

function text(field: number, of: string): Uint8Array {
  return bytes(field, new TextEncoder().encode(of))
}
