/** The body of a chat request. */
export type ChatBody = {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly stream?: boolean
  readonly format?: unknown
  readonly think?: unknown
  readonly keep_alive?: unknown
  readonly options?: Readonly<Record<string, number>>
}

type Numbered = { readonly number: number; readonly text: string }

function evidenceIn(prompt: string): Numbered[] {
  const block = /<<<EVIDENCE (\w+)\n([\s\S]*?)\nEVIDENCE \1>>>/.exec(prompt)?.[2] ?? ''
  return [...block.matchAll(/(?:^|\n\n)\[(\d+)\] \([^\n]*\)\n([\s\S]*?)(?=\n\n\[\d+\] \(|$)/g)].map(
    (match) => ({
      number: Number(match[1]),
      text: match[2] ?? '',
    }),
  )
}

function questionIn(prompt: string): string {
  return /\nQuestion: ([^\n]*)/.exec(prompt)?.[1] ?? ''
}

/** Answers with the sentences of the evidence that share most words with the question, slightly reworded and cited. */
export function answerFrom({ messages }: ChatBody): string {
  const prompt = messages.map(({ content }) => content).join('\n')
  const asked = new Set(
    questionIn(prompt)
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [],
  )
  const sentences = evidenceIn(prompt).flatMap(({ number, text }) =>
    text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => ({
      number,
      sentence: sentence.trim(),
      shared: [...asked].filter((word) => sentence.toLowerCase().includes(word)).length,
    })),
  )
  const best = sentences
    .filter(({ sentence, shared }) => shared > 0 && sentence.length > 20)
    .sort((a, b) => b.shared - a.shared)
  if (best.length === 0) return 'I could not find this in the documents.'
  return best
    .slice(0, 2)
    .map(({ number, sentence }) => `${sentence.replace(/[.!?]$/, '')} [${number}].`)
    .join(' ')
}

/** Answers with a judgement of the evidence, or with the simplest object that the schema allows. */
export function objectFrom(body: ChatBody): string {
  const schema = JSON.stringify(body.format)
  const prompt = body.messages.map(({ content }) => content).join('\n')
  const evidence = evidenceIn(prompt)[0]?.text ?? ''
  const asked =
    questionIn(prompt)
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? []
  const shared = asked.filter((word) => evidence.toLowerCase().includes(word)).length
  if (schema.includes('"relevance"'))
    return JSON.stringify({
      relevance: Math.min(10, shared * 3),
      summary: evidence
        .split(/(?<=[.!?])\s+/)
        .slice(0, 2)
        .join(' '),
    })
  if (schema.includes('"question"')) {
    const last =
      messages(body)
        .filter(({ role }) => role === 'user')
        .at(-1)?.content ?? ''
    return JSON.stringify({ question: /\nMessage: ([^\n]*)/.exec(last)?.[1] ?? last })
  }
  return '{}'
}

function messages(body: ChatBody) {
  return body.messages
}
