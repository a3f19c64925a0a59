import * as texts from '#texts/site/landing.tsx'
/** The demo goes round: upload, AI processing, ask question (typed, then a pause), analyzing, get answer. */
export type DemoState = {
  readonly phase: 'upload' | 'processing' | 'typing' | 'typed' | 'analyzing' | 'answer'
  /** Characters of the question that are typed. */
  readonly typed: number
}

export const DEMO_STEPS = [texts.upload, texts.aiProcessing, texts.askQuestion, texts.getAnswer] as const

const UPLOAD_MS = 3000
const PROCESSING_MS = 2000
const CHARACTER_MS = 50
const TYPED_MS = 500
const ANALYZING_MS = 2000
const ANSWER_MS = 5000

export const DEMO_START: DemoState = { phase: 'upload', typed: 0 }

/** What follows on a state, and after how many milliseconds. */
export function afterState({ phase, typed }: DemoState, length: number): { next: DemoState; ms: number } {
  switch (phase) {
    case 'upload':
      return { next: { phase: 'processing', typed: 0 }, ms: UPLOAD_MS }
    case 'processing':
      return { next: { phase: 'typing', typed: 0 }, ms: PROCESSING_MS }
    case 'typing':
      return typed + 1 < length
        ? { next: { phase, typed: typed + 1 }, ms: CHARACTER_MS }
        : { next: { phase: 'typed', typed: length }, ms: CHARACTER_MS }
    case 'typed':
      return { next: { phase: 'analyzing', typed }, ms: TYPED_MS }
    case 'analyzing':
      return { next: { phase: 'answer', typed }, ms: ANALYZING_MS }
    case 'answer':
      return { next: DEMO_START, ms: ANSWER_MS }
  }
}

/** The step that a state belongs to, as an index of DEMO_STEPS. */
export function stepOf({ phase }: DemoState): number {
  return { upload: 0, processing: 1, typing: 2, typed: 2, analyzing: 2, answer: 3 }[phase]
}

/** The state that a step begins with. */
export function startOfStep(step: number, length: number): DemoState {
  const typed = step >= 3 ? length : 0
  return { phase: (['upload', 'processing', 'typing', 'answer'] as const)[step] ?? 'upload', typed }
}
