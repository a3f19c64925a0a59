import { unmarked } from './words.ts'

/** Greetings, thanks, farewells and the like: they ask nothing, whatever was asked before. */
const SMALL_TALK =
  /^(?:(?:hello|hi|hey|hiya|greetings|good (?:morning|afternoon|evening|day|night)|(?:many )?thanks|thank you|thx|cheers|bye|goodbye|see you|welcome|please|ok|okay|great|nice|perfect|cool|super|wonderful|sorry|how are you|hallo|moin|servus|guten (?:morgen|tag|abend)|gute nacht|vielen dank|danke|tschuss|auf wiedersehen|bitte|bonjour|merci|hola|gracias|ciao|grazie)(?: (?:there|all|everyone|so much|very much|a lot|again|schon|sehr|for (?:the|your) (?:help|answer)))*(?: |$))+$/

const GREETING =
  /^(?:hello|hi|hey|hiya|greetings|good (?:morning|afternoon|evening|day)|how are you|hallo|moin|servus|guten (?:morgen|tag|abend)|bonjour|hola|ciao)\b/

/** Whether a message greets, and says nothing else. */
export function isGreeting(message: string): boolean {
  return isSmallTalk(message) && GREETING.test(unmarked(message).trim())
}

/** Whether a message is a greeting, thanks or a farewell and nothing else. */
export function isSmallTalk(message: string): boolean {
  return SMALL_TALK.test(
    unmarked(message)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
}
