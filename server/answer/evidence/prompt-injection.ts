const ORDERS = [
  /\b(?:ignore|disregard|forget)\b.{0,20}\b(?:previous|prior|earlier|above|preceding)\b.{0,20}\b(?:instructions?|prompts?)\b/i,
  /^\W*(?:\w+:\s*)?(?:answer|respond|reply)\b.{0,40}\bonly with\b/i,
  /\b(?:reveal|print|repeat|show)\b.{0,30}\bsystem prompt\b/i,
]
const ASKED_FOR = /\b(?:instruct|prompt|inject|jailbreak)/i

/** Whether a sentence tells who reads it how to answer, as planted text does, and the question is not about such. */
export function isPromptInjection(sentence: string, question: string): boolean {
  return !ASKED_FOR.test(question) && ORDERS.some((order) => order.test(sentence))
}
