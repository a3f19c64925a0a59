import type { Message } from './language-model.ts'

/** The instructions and the request to a model, as messages. */
export function promptMessages(system: string, user: string): Message[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
}

/** Tags that frame turns, thoughts and tools in the chat templates of models, such as '<start_of_turn>'. */
const TEMPLATE_TAG =
  /<(?=\/?(?:s|bos|eos|unk|pad|think|thinking|reasoning|system|user|assistant|human|model|tools?|[a-z]+(?:_[a-z]+)+)>)/gi
/** And in brackets, such as '[SYSTEM_PROMPT]'. */
const TEMPLATE_MARK = /\[(\/?(?:INST|inst|[A-Z]+(?:_[A-Z]+)+))\]/g

/**
 * Breaks whatever in a document's text could pass for the frame of a prompt, a chat template or a numbered source. After
 * the marks of the frame nothing is removed, so that nothing joins.
 */
export function disarmed(text: string): string {
  return text
    .replace(/<<<+|>>>+/g, (marks) => marks.slice(0, 2))
    .replace(/<(?=[|｜])/g, '< ')
    .replace(/[|｜](?=>)/g, '$& ')
    .replace(/<(?=<\/?SYS>>)/gi, '< ')
    .replace(TEMPLATE_TAG, '< ')
    .replace(TEMPLATE_MARK, '($1)')
    .replace(/(?<!\\)\[(\d{1,3})\]/g, '($1)')
}

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\u{20000}-\u{3ffff}]/gu

/** Estimates the tokens of a text on the high side: 3.2 characters per token, and one token per CJK character. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  return Math.ceil((text.length - wide) / 3.2 + wide * 1.2)
}

/** Estimates the fewest tokens any tokenizer makes of these messages: if fewer were read, the prompt was truncated. */
export function fewestTokens(messages: readonly Message[]): number {
  let tokens = 0
  for (const { content } of messages) {
    const wide = content.match(WIDE)?.length ?? 0
    const words = content.match(/\S+/g)?.length ?? 0
    tokens += Math.max((content.length - wide) / 7, 0.9 * words) + wide / 3
  }
  return Math.floor(tokens)
}

/** Context size that every request asks for, since Ollama reloads a model if the size changes. */
export const CONTEXT_TOKENS = 8192

/** Larger context sizes for prompts that do not fit, such as an oversized passage. */
const CONTEXT_STEPS = [CONTEXT_TOKENS, 16_384, 32_768, 65_536, 131_072]

/** Returns the smallest context size that fits `messages` and an answer of `answerTokens`. */
export function contextFor(messages: readonly Message[], answerTokens: number): number {
  let tokens = answerTokens + 64
  for (const { content } of messages) tokens += estimateTokens(content) + 8
  return CONTEXT_STEPS.find((step) => step >= tokens) ?? tokens
}
