import { join } from 'node:path'
import { z } from 'zod'
import { isHeldOut } from './held-out.ts'

const Documents = z.array(
  z.object({
    title: z.string(),
    passages: z.array(
      z.object({
        text: z.string(),
        asks: z.array(z.tuple([z.string(), z.string()])),
        true: z.array(z.string()),
        false: z.array(z.string()),
      }),
    ),
    misses: z.array(z.string()),
  }),
)

const Requests = z.object({
  title: z.string(),
  requests: z.array(z.array(z.tuple([z.string(), z.string()]))),
  misses: z.array(z.string()),
})

export type EverydayDocument = z.infer<typeof Documents>[number]

/**
 * Reads invented documents that the reader was not trained on: those that its training recipe holds out, and
 * twelve more.
 */
export async function everydayDocuments(): Promise<EverydayDocument[]> {
  const aside = Documents.parse(await linesOf('written')).filter(({ title }) => isHeldOut(title))
  const others = Documents.parse(await Bun.file(join(import.meta.dir, 'everyday-documents.json')).json())
  return [...aside, ...others]
}

/**
 * Reads invented documents with yes-or-no questions, most of which do not use the words of the answering
 * sentence.
 */
export async function polarDocuments(): Promise<EverydayDocument[]> {
  return Documents.parse(await Bun.file(join(import.meta.dir, 'polar-documents.json')).json())
}

/**
 * Reads the documents of everydayDocuments() with inputs that are not proper questions: keywords, commands
 * ('Tell me about the deposit'), a few words that differ from the document's. Prefers those that the reader
 * was not trained on.
 */
export async function requestedDocuments(): Promise<EverydayDocument[]> {
  const requested = new Map(
    z
      .array(Requests)
      .parse(await linesOf('requests'))
      .map((one) => [one.title, one]),
  )
  return (await everydayDocuments()).flatMap((document) => {
    const { requests, misses } = requested.get(document.title) ?? {}
    if (!requests || !misses) return []
    const passages = document.passages.map((passage, i) => ({ ...passage, asks: requests[i] ?? [] }))
    return [{ ...document, passages, misses }]
  })
}

async function linesOf(name: 'written' | 'requests'): Promise<unknown[]> {
  const packed = await Bun.file(join(import.meta.dir, `../../models/train/reader/${name}.jsonl.zst`)).bytes()
  return Bun.zstdDecompressSync(packed)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}
