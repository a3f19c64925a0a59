import { isPastForm, stemOf } from '../language/words.ts'
import type { Token } from './close-copy.ts'

/** Verbs whose forms in the present are not told from nouns by their endings. */
const VERBS = new Set(
  `accept accuse achieve acquire act add adopt advise affect agree aim allege allow amend announce answer appeal appear
  apply appoint approve argue arrange ask assess assign assume attack attend award ban bear become begin believe block
  borrow break bring build buy calculate call cancel carry cause change charge check choose cite claim close collect
  combine come compare compete complete compress confirm connect consider consist consult contact contain control
  convert convince copy cost cover create cut decide declare decline decompress defeat defend define delay delegate
  delete deliver demand deny describe design destroy detect determine develop direct discover discuss dismiss display
  distribute divide donate draw drive earn eat elect employ enable encourage encrypt end endorse enforce enjoy enter
  establish evaluate examine exceed exclude execute exempt exercise expand expect explain export express extend extract
  face fail fall favour file fill find fine finish fire follow forbid force form found fund furnish gain generate get
  give govern grant grow guarantee guide handle happen have help hire hold host identify ignore impair implement import
  impose improve include increase indemnify indicate influence inform inherit inspect install instruct insure invade
  invent invest invite involve issue join judge keep kill know lack launch lay lead learn lease leave lend let license
  like limit link list load lose love lower maintain make manage mark marry measure meet merge monitor move name need
  notify observe obtain occur offer open operate oppose order outperform outweigh own oversee pass pay perform permit
  place plan play post praise precede predict prefer prepare present preserve prevent print process produce prohibit
  promise promote propose protect prove provide publish purchase pursue push put question raise reach read receive
  recognize recommend record recover reduce refer refuse regulate reject release remain remove renew rent repair repay
  repeat replace replicate report represent request require rescue resemble reserve resign resolve respond restore
  restrict retain return reveal review revise reward rise rule run save say seek sell send serve set settle share ship
  show sign specify spend spread start state stop store submit sue suffer suggest supervise supply support surpass
  suspend sustain take teach tell terminate test thank think threaten touch trace track train transfer transport treat
  trigger trust turn understand update use validate verify violate visit vote waive want warn watch win withdraw write`
    .split(/\s+/)
    .map(stemOf),
)
const BEFORE_NOUN = new Set(
  `a an the this that these those its their his her our my your of in on at for with from by into about between as no
  any each every some such per other several both der die das des dem den ein eine einer eines einem einen von`.split(
    /\s+/,
  ),
)
const BEFORE_VERB = new Set(
  `to not never also will shall may might can could would should must do does did has have had is are was were be been
  being i we you he she it they who which`.split(/\s+/),
)
const OBJECT = new Set(
  `the a an its their his her our your my this that these those no any all each every some one it you us them him more
  less fewer to der die das den dem ein eine einen`.split(/\s+/),
)
const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being', 'gets', 'got'])
const BETWEEN = /^(?:not|also|then|only|never|always|since|now|later|first|been|be|being|\p{L}+ly)$/u
/** Verbs whose participle is the verb itself. */
const UNCHANGED = new Set('run put cut set read hit shut split spread cast hurt become come'.split(' '))
/** Verbs that carry no meaning elsewhere, and yet have somebody who does it. */
const PLAIN = new Set(['made', 'make', 'makes', 'use', 'used', 'uses', 'become', 'became', 'becomes'])

/** Whether the word at a place of a sentence is its verb, as far as its form and its neighbours tell. */
export function isVerb(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word
  if (!word || (word.capital && word.start > 0)) return false
  if (!word.content && !PLAIN.has(word.lower)) return false
  const before = tokens[at - 1]?.word
  if (before && BEFORE_NOUN.has(before.lower)) return false
  const past = word.lower.endsWith('ed') || isPastForm(word.lower)
  if (before && BEFORE_VERB.has(before.lower)) return past || VERBS.has(word.stem) || before.lower === 'to'
  if (past) return true
  return VERBS.has(word.stem) && !/ing$/.test(word.lower) && beginsObject(tokens[at + 1])
}

/** Whether what follows is what a verb goes with: 'leases the house', not 'leases of houses'. */
function beginsObject(next: Token | undefined): boolean {
  return next !== undefined && (next.word === null || next.word.capital || OBJECT.has(next.word.lower))
}

/** Whether the verb at a place tells what is done to its subject. */
export function isPassive(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word
  if (!word || !(word.lower.endsWith('ed') || isPastForm(word.lower) || UNCHANGED.has(word.lower)))
    return false
  if (tokens.slice(at + 1, at + 3).some((next) => next.word?.lower === 'by')) return true
  let from = at - 1
  while (BETWEEN.test(tokens[from]?.word?.lower ?? '') && !BE.has(tokens[from]?.word?.lower ?? '')) from -= 1
  return BE.has(tokens[from]?.word?.lower ?? '')
}
