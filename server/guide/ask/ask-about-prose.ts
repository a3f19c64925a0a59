import type { EvidenceSentence } from '../../answer/evidence/evidence-sentences.ts'
import { FUNCTION_WORDS } from '../../text/function-words.ts'
import { askByForms, type Form } from './ask.ts'

/** A subject that stands for itself: 'The remote work allowance', 'NIST', 'Marie Curie', 'Hot pot'. */
const SUBJECT = String.raw`(?<subject>(?:The|A|An) [\p{L}\p{N}’'-]+(?: (?!which |that |who |to |how |what |when |where |whether |why )[\p{L}\p{N}’'-]+){0,4}?|\p{Lu}[\p{L}\p{N}’'-]+(?: (?:of |the |and )?\p{Lu}[\p{L}\p{N}’'-]+){0,4})`
/** What begins the object of a verb. */
const OBJECT = String.raw`(?=(?:the|a|an|all|any|both|each|every|several|two|three|four|five|its|their|only|how|whether|what|at least|more than|between)\b)`
const DATE = String.raw`(?:(?:early|late|mid-?) ?)?(?:(?:\d{1,2} )?\p{Lu}\p{Ll}+ (?:\d{1,2}, )?)?(?:1[5-9]|20)\d\d\b`

const lower = (subject = '') => subject.replace(/^(?:The|A|An)(?= )/, (word) => word.toLowerCase())

/**
 * Whether a subject names something: not 'Some', 'But America', nor 'Recognition', which without an article the text writes
 * with a capital letter only where a sentence begins.
 */
function isName(subject: string, document: readonly EvidenceSentence[]): boolean {
  if (/ (?:and|or)$/.test(subject)) return false
  if (/^(?:The|A|An) /.test(subject)) return true
  const [first = '', ...others] = subject.split(' ')
  if (FUNCTION_WORDS.has(first.toLowerCase())) return false
  const amid = new RegExp(`[\\p{Ll},] ${RegExp.escape(first)}(?![\\p{L}\\p{N}])`, 'u')
  return others.length > 0 || document.some(({ reading }) => amid.test(reading))
}

/** The infinitive of a verb in the third person: 'specify' of 'specifies'. */
function infinitive(verb = ''): string {
  if (/ies$/.test(verb)) return verb.replace(/ies$/, 'y')
  return verb.replace(/(?<=ss|sh|ch|x|zz|o)es$|s$/, '')
}

const FORMS: readonly Form[] = [
  [
    new RegExp(
      String.raw`^${SUBJECT} (?<is>is|are|was|were|can|cannot|must|should|may|will) (?<rest>[^.,;:()]{3,60}) because `,
      'u',
    ),
    ({ subject, is, rest }) => `Why ${is} ${lower(subject)} ${rest}?`,
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} (?<was>was|were) (?<verb>(?:\p{Ll}+ly )?\p{Ll}+(?:ed|en|ilt|eld|ade|orn|old|und|aid))(?: [^.,;:()]{1,50}?)? (?:in|on) ${DATE}`,
      'u',
    ),
    ({ subject, was, verb }) => `When ${was} ${lower(subject)} ${verb}?`,
  ],
  [
    /^(?<name>\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,3}),? (?<is>is|was) (?<title>the [\p{L} -]{3,40}? (?:of|for|at) [^.,;:()]{2,40}?)(?=[.,;]| and | who )/u,
    ({ is, title }) => `Who ${is} ${title}?`,
  ],
  [
    new RegExp(String.raw`^${SUBJECT} (?:stands for|refers to) \S`, 'u'),
    ({ subject = '' }, document) => (isName(subject, document) ? `What does ${lower(subject)} mean?` : null),
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} (?<verb>has|have|contains?|includes?) (?:about |around |over |at least |up to )?(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve) (?<noun>[\p{Ll}-]+s(?: [\p{Ll}-]+s)?)(?=[.,;: ])`,
      'u',
    ),
    ({ subject, verb = '', noun }) =>
      /s$/.test(verb)
        ? `How many ${noun} does ${lower(subject)} ${verb === 'has' ? 'have' : infinitive(verb)}?`
        : `How many ${noun} do ${lower(subject)} ${verb}?`,
  ],
]

const OF_VERBS: readonly Form[] = [
  [
    new RegExp(String.raw`^${SUBJECT} (?<verb>\p{Ll}{2,}[^s\P{Ll}]s) ${OBJECT}`, 'u'),
    ({ subject = '', verb = '' }, document) =>
      // 'A researcher' may do anything.
      /^An? /.test(subject) ||
      !isName(subject, document) ||
      /^(?:is|was|has|does|as|thus|always|perhaps|besides)$/.test(verb)
        ? null
        : `What does ${lower(subject)} ${infinitive(verb)}?`,
  ],
]

const LEANING =
  /\b(?:i|we|us|our|my|me|you|your|it|its|they|them|their|this|these|those|that|such|he|him|his|she|her|here|there|which|never|not|also|only|then|now|above|below|following|former|latter|first|second|third|same|other|another|one|rest|authors?|figure|table|section|chapter|paper|example|page|step|results?)\b/iu

/** Asks in English for what a sentence tells: 'When was the bridge built?', 'Who is the head of the office?' */
export const askAboutTold = askByForms(FORMS, LEANING)

/** Asks in English for the object of a verb: 'What does the fee cover?' */
export const askForObject = askByForms(OF_VERBS, LEANING)
