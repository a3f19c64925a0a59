import { askByForms, type Form } from './ask.ts'

const SUBJECT = String.raw`(?<subject>(?!(?:After|And|As|At|Before|But|By|Each|Every|For|From|If|In|On|Or|There|To|When|Where|While|With) )(?:The |A |An |All )?[\p{L}\p{N}’'-]+(?: [\p{L}\p{N}’'-]+){0,5}?)`
const ABOUT = String.raw`(?:(?:about|around|up to|at least|at most|no more than|no less than|a maximum of|a minimum of) )?`
const MONEY = String.raw`(?:[$€£]\s?\d[\d.,]*|\d[\d.,]* ?(?:€|euros?|dollars?|pounds?|EUR|USD|GBP)\b)`
const NUMBER = String.raw`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`
const SPAN = String.raw`${NUMBER}[ -](?:full |working |business |calendar |consecutive )?(?:minute|hour|day|week|month|year)s?\b`
const MODAL = '(?<modal>must|may|can|should|shall|will)'
/** From a noun phrase to the end of what is said about it. */
const REST = String.raw`(?<rest>[^.,;:()]{2,60})`
const BEFORE = String.raw`(?<by>within|by|before|until|no later than|not later than) (?:the )?(?:\d|\p{Lu}\p{Ll}+ \d|${NUMBER} )`

/** A word of a noun phrase after its article, which has no other. */
const WORD = String.raw`(?!(?:an?|the) )[\p{Ll}-]+`

/** A subject inside a question: 'the tenant' for 'The Tenant', 'claims' for 'Claims'. */
function inside(subject = ''): string {
  const [first = '', ...others] = subject.split(' ')
  const isPlain = /^(?:The|A|An|Each|Every|All|You|Your)$/.test(first)
  if (isPlain) return [small(first), ...(others.length === 1 ? others.map(small) : others)].join(' ')
  const isPlural = others.length === 0 && /[^s]s$/.test(first)
  const isCommon = others.length > 0 && others.every((word) => /^\p{Ll}/u.test(word))
  return isPlural || isCommon ? [small(first), ...others].join(' ') : subject
}

/** A word with a small letter, unless it is an acronym. */
function small(word: string): string {
  return /^\p{Lu}[\p{Ll}’'-]+$/u.test(word) || word === 'A' ? word.toLowerCase() : word
}

/** What rules and terms say: how much, how long, when and how often. */
const FORMS: readonly Form[] = [
  [
    new RegExp(String.raw`^${SUBJECT} ${MODAL} be (?<verb>\p{Ll}+)(?: [^.,;:]{0,40}?)? ${BEFORE}`, 'u'),
    ({ subject, modal, verb }) => `When ${modal} ${inside(subject)} be ${verb}?`,
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} ${MODAL} be (?<verb>\p{Ll}+)(?: [^.,;:]{0,40}?)? (?:at least |once )?every `,
      'u',
    ),
    ({ subject, modal, verb }) => `How often ${modal} ${inside(subject)} be ${verb}?`,
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} ${MODAL} be (?<verb>\p{Ll}+)(?: [^.,;:]{0,40}?)? for ${ABOUT}${SPAN}`,
      'u',
    ),
    ({ subject, modal, verb }) => `How long ${modal} ${inside(subject)} be ${verb}?`,
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} (?<is>is|are) (?<verb>\p{Ll}+(?:ed|en|id|ade|old|ept|ent))(?: [^.,;:]{0,40}?)? ${BEFORE}`,
      'u',
    ),
    ({ subject, is, verb }) => `When ${is} ${inside(subject)} ${verb}?`,
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} (?<is>is|are) (?<verb>\p{Ll}+(?:ed|en|id|ade|old|ept|ent))(?: [^.,;:]{0,40}?)? (?:once )?every `,
      'u',
    ),
    ({ subject, is, verb }) => `How often ${is} ${inside(subject)} ${verb}?`,
  ],
  [
    new RegExp(String.raw`^${SUBJECT} (?<is>is|are) due (?:on|by|at|in|within) `, 'u'),
    ({ subject, is }) => `When ${is} ${inside(subject)} due?`,
  ],
  [
    new RegExp(String.raw`^${SUBJECT} (?<is>is|are|was|were) ${ABOUT}${MONEY}`, 'u'),
    ({ subject, is }) => `How much ${is} ${inside(subject)}?`,
  ],
  [
    new RegExp(String.raw`^${SUBJECT} (?<is>is|are|was|were) ${ABOUT}${SPAN}`, 'u'),
    ({ subject, is }) => `How long ${is} ${inside(subject)}?`,
  ],
  [
    new RegExp(
      String.raw`^(?:Up to|At least|At most|No more than) ${NUMBER} (?<noun>[\p{Ll}’-]+(?: [\p{Ll}’-]+){0,5}?) ${MODAL} ${REST}`,
      'u',
    ),
    ({ noun, modal, rest }) => `How many ${noun} ${modal} ${rest?.trim()}?`,
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} ${MODAL} (?<verb>(?!be |not )\p{Ll}+) ${ABOUT}${NUMBER} (?:minutes|hours|days|weeks|months|years)’ (?<noun>[\p{Ll}-]+(?: [\p{Ll}-]+)?)\b`,
      'u',
    ),
    ({ subject, modal, verb, noun }) => `How much ${noun} ${modal} ${inside(subject)} ${verb}?`,
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} ${MODAL} (?<verb>(?!be |not )\p{Ll}+(?: over| off| up)?) ${ABOUT}${NUMBER} (?<noun>[\p{Ll}-]+s(?: (?:of|per|a) [\p{Ll}-]+(?: [\p{Ll}-]+)?)?)(?=[.,; ])`,
      'u',
    ),
    ({ subject, modal, verb, noun }) => `How many ${noun} ${modal} ${inside(subject)} ${verb}?`,
  ],
  [
    new RegExp(
      String.raw`\b(?:a|an|the|The|A|An) (?<noun>(?:${WORD} ){0,3}${WORD}) of ${ABOUT}${MONEY}`,
      'u',
    ),
    ({ noun }) => `How much is the ${noun}?`,
  ],
  [
    new RegExp(
      String.raw`\b(?:a|an|the|The|A|An) (?<noun>(?:${WORD} ){0,2}(?:period|term|notice|leave|time|limit|[\p{Ll}-]+ion)) of ${ABOUT}${SPAN}`,
      'u',
    ),
    ({ noun }) => `How long is the ${noun}?`,
  ],
]

const LEANING =
  /\b(?:i|we|us|our|ours|my|me|it|its|they|them|their|this|these|those|that|such|he|him|his|she|her|hers|here|there|which|who|above|below|following|former|latter|otherwise|not be)\b/iu

/** Asks in English for what a rule or term says: 'When must a lost device be reported?', 'How much is the late fee?' */
export const askAboutRule = askByForms(FORMS, LEANING)
