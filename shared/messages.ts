import { type Message, type MessageParam, wordsOf } from './message.ts'
import { ANSWER_MESSAGES } from './messages/answers.ts'
import { FILE_MESSAGES } from './messages/files.ts'
import { JOB_MESSAGES } from './messages/jobs.ts'
import { MODEL_MESSAGES } from './messages/models.ts'

/** Every sentence that Ibid keeps or sends as a code, in English. */
export const MESSAGES = { ...FILE_MESSAGES, ...JOB_MESSAGES, ...MODEL_MESSAGES, ...ANSWER_MESSAGES } as const

export type MessageCode = keyof typeof MESSAGES

/** The names in braces of a text. */
type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never

/** A parameter that is a text may be a sentence. */
type Given<Params> = {
  readonly [Name in keyof Params]: string extends Params[Name] ? MessageParam : Params[Name]
}

type ParamsOf<Text> = Text extends (params: infer Params) => string
  ? Given<Params>
  : { readonly [Name in Named<Text>]: MessageParam }

type Rest<Params> = keyof Params extends never ? [] : [params: Params]

/** Makes a message. The types ask for the parameters of its code. */
export function message<C extends MessageCode>(
  code: C,
  ...[params]: Rest<ParamsOf<(typeof MESSAGES)[C]>>
): Message {
  return { code, params: { ...params } }
}

/** Returns the English text of a message. */
export function textOf(said: Message): string {
  const text = wordsOf(said, MESSAGES)
  if (text === null) throw new Error(`Cannot word a message: '${said.code}' or a part of it is unknown`)
  return text
}

/** Makes a message with its English text, as answers and events carry them. */
export function say<C extends MessageCode>(
  code: C,
  ...params: Rest<ParamsOf<(typeof MESSAGES)[C]>>
): { detail: string; said: Message } {
  const said = message(code, ...params)
  return { detail: textOf(said), said }
}

/** The texts of another language: a text with no other parameters in braces, or a function of the same ones. */
type Translated<English> = {
  readonly [Code in keyof English]: English[Code] extends (...params: infer Params) => string
    ? string | ((...params: Params) => string)
    : string
}

export type FileTexts = Translated<typeof FILE_MESSAGES>
export type JobTexts = Translated<typeof JOB_MESSAGES>
export type ModelTexts = Translated<typeof MODEL_MESSAGES>
export type AnswerTexts = Translated<typeof ANSWER_MESSAGES>
export type MessageTexts = Translated<typeof MESSAGES>

/** The codes of why no model answers, as long as that is so. */
export type EngineStateCode = Extract<
  MessageCode,
  | `ollama_${'away' | 'away_there' | 'no_model' | 'slow' | 'other'}`
  | `model_${'missing' | 'missing_install'}`
  | `server_${'away' | 'away_there' | 'slow' | 'no_model'}`
>

/** The codes whose text has a parameter in braces that the English one lacks: none. */
export type ForeignNames<Texts> = {
  [Code in keyof Texts & MessageCode]: Exclude<
    Named<Texts[Code]>,
    keyof ParamsOf<(typeof MESSAGES)[Code]>
  > extends never
    ? never
    : Code
}[keyof Texts & MessageCode]
