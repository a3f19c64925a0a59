import type { Message } from './language-model.ts'

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\u{20000}-\u{3ffff}]/gu

/** Tokens that a text takes at most, as a rule: 3.2 characters each, and one for each CJK character. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  return Math.ceil((text.length - wide) / 3.2 + wide * 1.2)
}

/** Tokens below which no tokenizer brings these messages: fewer read means that the prompt was cut. */
export function fewestTokens(messages: readonly Message[]): number {
  let tokens = 0
  for (const { content } of messages) {
    const wide = content.match(WIDE)?.length ?? 0
    const words = content.match(/\S+/g)?.length ?? 0
    tokens += Math.max((content.length - wide) / 7, 0.9 * words) + wide / 3
  }
  return Math.floor(tokens)
}

/** The context that every request asks for, since Ollama loads a model anew when its size changes. */
export const CONTEXT_TOKENS = 8192

/** For what does not fit, as a passage that is larger than any should be. */
const CONTEXT_STEPS = [CONTEXT_TOKENS, 16_384, 32_768, 65_536, 131_072]

/** The context to ask for so that `messages` and an answer of `answerTokens` fit. */
export function contextFor(messages: readonly Message[], answerTokens: number): number {
  let tokens = answerTokens + 64
  for (const { content } of messages) tokens += estimateTokens(content) + 8
  return CONTEXT_STEPS.find((step) => step >= tokens) ?? tokens
}
