import { stemOf, type Word } from './words.ts'

/** Words that deny what comes after them. */
const NEGATIONS = new Set(
  `failure failures inability refusal absence not no never none neither nor nothing nobody nowhere without hardly scarcely barely cannot unable lack lacks
  lacking lacked absent except fail fails failed failing refuse refuses refused deny denies denied prohibit prohibits
  prohibited forbid forbids forbidden ban bans banned prevent prevents prevented exclude excludes excluded excluding
  disallow disallows disallowed avoid avoids avoided false incorrect untrue
  nicht kein keine keiner keinen keinem nie niemals ohne weder pas jamais aucun aucune sans rien ni nunca sin ningún
  ninguna`.split(/\s+/),
)

/** The same in Chinese and Japanese, where they begin a word. */
const WIDE_NEGATIONS = ['不', '没', '未', '无', '非']

const AFFIRMING = new Set('不少 不仅 不断 不同 不过 不久 不管 不只 未来 无论 非常 无线'.split(' '))

export function isNegation(word: Word): boolean {
  if (WIDE_NEGATIONS.some((sign) => word.lower.startsWith(sign))) return !AFFIRMING.has(word.lower)
  return NEGATIONS.has(word.lower)
}

/** Negating prefixes: 'unlawful' denies 'lawful'. */
const PREFIX = /^(?:un|in|im|il|ir|non|dis)(?=[a-z]{4})/

/** The stem that a negated word denies, or null: 'inactive' → 'active'. */
export function deniedBy(word: Word): string | null {
  return PREFIX.test(word.lower) ? word.lower.replace(PREFIX, '') : null
}

/** Opposites: each line holds two sides, and a word of one contradicts a word of the other. */
const OPPOSITES = `
increase increased increases increasing rise rose risen rises rising grow grew grown grows growing growth climb climbed gain gained gains up upward higher raise raised surge surged jump jumped expand expanded widen widened improve improved | decrease decreased decreases decreasing fall fell fallen falls falling decline declined declines declining drop dropped drops dropping shrink shrank shrunk reduce reduced reduces reduction down downward lower loss lost lose lowered plunge plunged slump contract contracted narrow narrowed worsen worsened
more greater larger bigger above over exceed exceeds exceeded exceeding beyond higher longer | less fewer smaller below under lower shorter
most highest largest biggest greatest maximum max longest top best | least lowest smallest fewest minimum min shortest bottom worst
minimum | maximum
after afterwards later following since subsequent subsequently post | before beforehand earlier prior previously preceding until pre
faster quicker fast quick rapidly quickly | slower slow slowly
longer long | shorter short
older oldest old elder | younger youngest young newer newest new
heavier heavy | lighter light
stronger strong strengthen strengthened | weaker weak weaken weakened
better best improved | worse worst worsened
early earlier earliest | late later latest
begin begins began begun start starts started starting open opens opened opening commence commenced launched | end ends ended ending finish finished stop stopped close closes closed closing cease ceased terminate terminated
first initial initially | last final finally
include includes included including | exclude excludes excluded excluding except
allow allows allowed permit permits permitted may can authorized | forbid forbids forbidden prohibit prohibits prohibited ban banned disallow disallowed
accept accepts accepted approve approved approves adopt adopted pass passed grant granted | reject rejects rejected refuse refused deny denied veto vetoed decline
win wins won winning victory defeat defeated beat | lose loses lost losing loss
buy buys bought purchase purchased acquire acquired | sell sells sold selling sale
import imports imported | export exports exported
import import | export
north northern | south southern
east eastern | west western
left | right
male men man boy boys husband father son brother | female women woman girl girls wife mother daughter sister
hot hotter warm warmer heat | cold colder cool cooler
high | low
wide wider broad | narrow narrower
major majority | minor minority
maximum upper | minimum lower
always every all each entire whole both | never none some few partly
public | private
internal inside indoor inner | external outside outdoor outer
domestic | foreign international
employer lender landlord licensor seller lessor | employee borrower tenant licensee buyer lessee
plaintiff | defendant
true correct | false incorrect
present | absent
mandatory required compulsory obligatory must shall require requires | optional voluntary may
safe | unsafe dangerous
positive | negative
active | inactive passive
legal lawful | illegal unlawful
enable enables enabled | disable disables disabled
add adds added | remove removes removed
credit | debit
asset assets | liability liabilities
income revenue revenues | expense expenses expenditure cost
profit profits surplus | loss losses deficit
profit profits earnings | revenue revenues sales turnover
gross | net
paid | unpaid
input | output
parent | child
source | target
morning am | evening afternoon pm night
summer | winter
spring | autumn fall
upstream | downstream
ascending | descending
prevent prevents prevented | cause causes caused
decrease decreases | increase increases
hire hired | fire fired dismiss dismissed
success successful succeed succeeded | failure failed fail unsuccessful
agree agreed agrees | disagree disagreed disagrees
arrive arrived | depart departed leave left
send sent | receive received
lend lent | borrow borrowed
love loved like liked | hate hated dislike disliked
forward | backward
deep | shallow
near close | far distant
rich | poor
hard difficult | easy simple
full | empty
even | odd
single | multiple several many
partial partially partly | complete completely fully entirely
temporary | permanent
rarely seldom occasionally | often frequently usually commonly
average mean | total sum overall
seller vendor | buyer purchaser customer
teacher | student pupil
doctor physician | patient
client | server
sender | recipient receiver
author writer | reader
creditor | debtor
prosecution prosecutor | defense defence defendant
majority | minority
compress | decompress
encrypt | decrypt
connect connected | disconnect disconnected
install installed | uninstall uninstalled
lock locked | unlock unlocked
benign | malignant
developed | developing
full-time | part-time
automatic automatically auto | manual manually
acute | chronic
visible | hidden invisible
fixed constant | variable
direct directly | indirect indirectly
horizontal | vertical
rural | urban
qualitative | quantitative
necessary | unnecessary
guilty | innocent
vertical lateral | horizontal
debtor | creditor
strengths | weaknesses
clockwise | counterclockwise anticlockwise
inbound incoming | outbound outgoing
import | export
supply | demand
ancestor | descendant
predecessor | successor
anonymous | named
voluntarily | compulsorily
simplify | complicate
attract | repel
encourage encouraged encourages | discourage discouraged discourages
praise praised | criticize criticized criticise criticised
support supported supports favor favour favored | oppose opposed opposes
win | lose
remember | forget
appear | disappear vanish
arrival | departure
entrance entry | exit
advantage benefit | disadvantage drawback
employment employed | unemployment unemployed
married | divorced unmarried single
arbeitgeber vermieter verkäufer gläubiger auftraggeber | arbeitnehmer mieter käufer schuldner auftragnehmer
mehr höher größer länger älter | weniger niedriger kleiner kürzer jünger
steigt stieg steigen gestiegen erhöht erhöhen zunahme | sinkt sank sinken gesunken verringert senken abnahme
vor | nach
mindestens | höchstens maximal
immer stets | nie niemals
innerhalb | außerhalb
erlaubt zulässig gestattet | verboten unzulässig untersagt
`
  .trim()
  .split('\n')
  .map((line) =>
    line
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .split('|')
      .map((side) => new Set(side.trim().split(/\s+/))),
  )

/** For each word, and each longer stem, the pairs it belongs to, with its side (0 or 1). */
const SIDES = new Map<string, [pair: number, side: number][]>()
const add = (key: string, pair: number, side: number) =>
  SIDES.set(key, [...(SIDES.get(key) ?? []), [pair, side]])
for (const [pair, sides] of OPPOSITES.entries())
  for (const [side, words] of sides.entries()) for (const word of words) add(word, pair, side)
const STEMS = new Map<string, [pair: number, side: number][]>()
for (const [word, sides] of SIDES) {
  const stem = stemOf(word)
  if (stem.length >= 4) STEMS.set(stem, [...(STEMS.get(stem) ?? []), ...sides])
}

const KNOWN = new Map<string, readonly [pair: number, side: number][]>()

function sidesOf(word: string): readonly [pair: number, side: number][] {
  const own = SIDES.get(word) ?? KNOWN.get(word)
  if (own) return own
  const sides = STEMS.get(stemOf(word)) ?? []
  if (KNOWN.size > 20_000) KNOWN.clear()
  KNOWN.set(word, sides)
  return sides
}

/** Whether one word says the opposite of the other. */
export function opposite(a: string, b: string): boolean {
  const sides = sidesOf(b)
  return (
    sides.length > 0 &&
    sidesOf(a).some(([pair, side]) => sides.some(([other, its]) => other === pair && its !== side))
  )
}

/** Whether two words stand on the same side of some pair of opposites: 'rose' and 'grew'. */
export function sameSide(a: string, b: string): boolean {
  const sides = sidesOf(b)
  return (
    sides.length > 0 &&
    sidesOf(a).some(([pair, side]) => sides.some(([other, its]) => other === pair && its === side))
  )
}

/** Whether a word has a direction at all. */
export function hasDirection(word: string): boolean {
  return sidesOf(word).length > 0
}
