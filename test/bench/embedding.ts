import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Embedder } from '../../server/models/embedding/embedder.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import { EMBEDDED_MODEL } from '../../server/models/embedding/manifest.ts'
import { openSentenceTransformer } from '../../server/models/embedding/sentence-transformer.ts'
import { WordPiece } from '../../server/models/embedding/word-piece.ts'
import { figure, record } from '../support/record.ts'

/**
 * Measures passages of 200 tokens a second, tokenizing included, on one thread and on two, and milliseconds a
 * question, of the embedded model and of one in a folder:
 *
 *   bun test/bench/embedding.ts [--model FOLDER] [--seconds 5] [--record]
 *
 * By the clock, and for one thread also by processor time, which is less sensitive to other processes. Prints
 * the load.
 */
const TOKENS = 200
const BATCH = 256

/** Cuts sentences of Ibid's own pages into passages of 200 tokens of the embedded vocabulary. */
async function passages(count: number): Promise<string[]> {
  const root = join(import.meta.dir, '../..')
  const paths = ['*.md', 'server/docs/*.md', 'models/*/*.md'].flatMap((pattern) => [
    ...new Bun.Glob(pattern).scanSync({ cwd: root }),
  ])
  const texts = await Promise.all(paths.map((path) => Bun.file(join(root, path)).text()))
  const words = texts.join(' ').split(/\s+/)
  if (words.length < 1000) throw new Error('Cannot measure: the pages are not there')
  const tokenizer = new WordPiece(await Bun.file(join(root, `models/${EMBEDDED_MODEL}/vocab.txt`)).text())
  const lengths = words.map((word) => tokenizer.encode(word, TOKENS).length)
  return Array.from({ length: count }, (_, i) => {
    const passage: string[] = []
    for (let at = i * 37, tokens = 0; tokens < TOKENS; at++) {
      passage.push(words[at % words.length] ?? '')
      tokens += lengths[at % words.length] ?? 0
    }
    return passage.join(' ')
  })
}

async function open(folder: string | null): Promise<Embedder> {
  return folder === null
    ? await openEmbedder(BUILT_IN_SOURCE)
    : await openSentenceTransformer({ name: folder, sha256: '', folder })
}

declare const self: Worker

type Rate = { readonly byClock: number; readonly byProcessor: number }

/** Returns passages per second of one thread. */
async function passagesIn(embedder: Embedder, ms: number, batch: number): Promise<Rate> {
  const texts = await passages(batch * 4)
  await embedder.embed(texts.slice(0, batch), 'passage')
  const began = performance.now()
  const used = process.cpuUsage()
  let done = 0
  for (let i = 0; performance.now() - began < ms; i++) {
    const from = (i % 4) * batch
    await embedder.embed(texts.slice(from, from + batch), 'passage')
    done += batch
  }
  const { user, system } = process.cpuUsage(used)
  const byClock = (done * 1000) / (performance.now() - began)
  return { byClock, byProcessor: (done * 1e6) / (user + system) }
}

if (!Bun.isMainThread) {
  const { folder, ms, batch } = await new Promise<{ folder: string | null; ms: number; batch: number }>(
    (resolve) => {
      self.onmessage = ({ data }: MessageEvent) => resolve(data)
    },
  )
  const embedder = await open(folder)
  postMessage(await passagesIn(embedder, ms, batch))
} else {
  const { values } = parseArgs({
    options: {
      model: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      record: { type: 'boolean' },
    },
  })
  const ms = Number(values.seconds) * 1000
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  console.log('model                 passages/s by clock  by processor  2 threads  ms a question (p50, p95)')
  for (const folder of [null, ...(values.model ? [values.model] : [])]) {
    const embedder = await open(folder)
    const batch = folder === null ? BATCH : 16
    const one = await passagesIn(embedder, ms, batch)
    const questions: number[] = []
    for (let i = 0; i < 60; i++) {
      const began = performance.now()
      await embedder.embed([`How much notice must the tenant of flat ${i} give?`], 'query')
      questions.push(performance.now() - began)
    }
    questions.splice(0, 10)
    questions.sort((a, b) => a - b)
    await embedder.close()
    const two = await Promise.all(
      [0, 1].map(
        () =>
          new Promise<Rate>((resolve, reject) => {
            const worker = new Worker(import.meta.path)
            worker.onmessage = ({ data }: MessageEvent<Rate>) => resolve(data)
            worker.onerror = reject
            worker.postMessage({ folder, ms, batch })
          }),
      ),
    )
    const sum = two.reduce((total, { byClock }) => total + byClock, 0)
    if (folder === null)
      await record('embedding', 'Embedding', {
        one_thread: figure(
          one.byClock,
          -2,
          'passages a second',
          'of 200 tokens, tokenizing included, on one thread',
        ),
        two_threads: figure(
          sum,
          -2,
          'passages a second',
          'of 200 tokens, tokenizing included, on two threads',
        ),
        question: figure(questions[25] ?? 0, 2, 'ms', 'to embed a question, half of them at most'),
      })
    console.log(
      [
        embedder.model.slice(-20).padEnd(20),
        one.byClock.toFixed(0).padStart(20),
        one.byProcessor.toFixed(0).padStart(13),
        sum.toFixed(0).padStart(10),
        `${(questions[25] ?? 0).toFixed(2)}, ${(questions[47] ?? 0).toFixed(2)}`.padStart(20),
      ].join(' '),
    )
  }
  process.exit(0)
}
