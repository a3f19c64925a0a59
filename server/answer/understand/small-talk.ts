import { withoutDiacritics } from '../../text/words.ts'

const GREETINGS =
  'hello|hi|hey|hiya|greetings|good (?:morning|afternoon|evening|day)|how are you|hallo|moin|servus|guten (?:morgen|tag|abend)|bonjour|hola|ciao'
/** Thanks, farewells and the like. */
const OTHERS =
  'good night|(?:many )?thanks|thank you|thx|cheers|bye|goodbye|see you|welcome|please|ok|okay|great|nice|perfect|cool|super|wonderful|sorry|gute nacht|vielen dank|danke|tschuss|auf wiedersehen|bitte|merci|gracias|grazie'
const SMALL_TALK = new RegExp(
  `^(?:(?:${GREETINGS}|${OTHERS})(?: (?:there|all|everyone|so much|very much|a lot|again|schon|sehr|for (?:the|your) (?:help|answer)))*(?: |$))+$`,
)
const GREETING = new RegExp(`^(?:${GREETINGS})\\b`)

/** Whether a message is a greeting and nothing else. */
function isGreeting(message: string): boolean {
  return isSmallTalk(message) && GREETING.test(wordsIn(message))
}

/**
 * Whether a message asks nothing: 'Hello!', and after other questions also 'Thanks!'. `asked`: the questions before it.
 */
export function asksNothing(message: string, asked: readonly string[]): boolean {
  return isGreeting(message) || (asked.length > 0 && isSmallTalk(message))
}

/** Whether a message is a greeting, thanks or a farewell and nothing else. */
export function isSmallTalk(message: string): boolean {
  return SMALL_TALK.test(wordsIn(message))
}

function wordsIn(message: string): string {
  return withoutDiacritics(message)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
