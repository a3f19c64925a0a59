/** English stop words (Snowball's short list), which are never indexed. */
export const STOP_WORDS =
  wordSet(`a about above after again against all am an and any are as at be because been before being below between both
  but by can could did do does doing down during each few for from further had has have having he her here hers
  him his how i if in into is it its just me more most my no nor not of off on once only or other our out over
  own same she should so some such than that the their them then there these they this those through to too
  under until up upon us very was we were what when where which while who whom why will with would you your`)

/** Function words and question words of languages other than English. */
export const GERMAN =
  wordSet(`aber als am an auch auf aus bei beim bis da dann darf das dass dem den denn der des die dies diese diesem diesen
  dieser dieses dort du durch dürfen ein eine einem einen einer eines er es für geben gegen gibt hat hatte haben hier
  ich ihr im in ist jede jeder jedes jemand jemanden kann kein keine können man mehr mit muss müssen nach nicht noch
  nur ob oder ohne schon sehr seit sich sie sind so soll sollen sollte um und unter viel viele vom von vor wann war
  waren warum was welche welchem welchen welcher welches wem wen wenn wer werden weshalb wie wieso wieviel wieviele
  will wir wird wo woher wohin womit worum wozu wurde wurden zu zum zur über`)
export const FRENCH =
  wordSet(`a au aux avec ce ces cette combien comment d dans de des du elle elles en est et il ils je l la le les leur leurs
  mais ne nous on ont ou où par pas plus pour pourquoi quand que quel quelle quelles quels qui quoi sa sans se ses son
  sont sous sur tu un une vous y à a été être`)
export const SPANISH =
  wordSet(`a al como con cuando cuanta cuantas cuanto cuantos cuál cuáles cuándo cuánta cuántas cuánto cuántos cómo de del
  donde dónde el en es esta estas este estos está están fue ha han hay la las le les lo los más no o para pero por que
  quien quién qué se ser sin son su sus un una unas unos y`)
const ITALIAN =
  wordSet(`a al alla che chi come con cosa da dal dalla dei del della delle di dove e fra gli i il in la le lo ma nel nella non
  o per perché qual quale quali quando quanta quante quanti quanto si sono su sua sue suo tra un una uno è`)
const LANGUAGES: readonly ReadonlySet<string>[] = [GERMAN, FRENCH, SPANISH, ITALIAN]

/** Further words without much meaning of their own, in several languages. */
const LIGHT =
  wordSet(`across along already also although always among another around away back became become came cannot come done
  either else even ever every herself himself however itself last least less like made make many may might much
  must myself neither never now often one onto others ours per rather shall since theirs themselves therefore
  though thus toward towards use used uses using via well whether whose within without yet yours yourself
  according ihre sein seine damit laut sowie gab daher dabei falls sondern bereits während weil weniger worden
  konnte konnten wäre würde habe hätte ins ihm ihn ihren ihrer était comme cet aura avait avaient lieu fait ainsi
  aussi entre chez vers lors dont si donc car era sobre fueron eran había desde hasta ese esa también ya nos`)

/** Function words of other languages that are content words in English. */
const ENGLISH_TOO = new Set(['comment', 'dies', 'hay', 'sin'])

/** The function words of English, German, French and Spanish. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [...STOP_WORDS, ...GERMAN, ...FRENCH, ...SPANISH, ...LIGHT].filter((word) => !ENGLISH_TOO.has(word)),
)

/** The fewest function words that identify a language. */
const TELLING = 2

const WORD = /[\p{L}\p{M}]+/gu

/** The function words of a text's language; null if it is English, or has too few function words to tell. */
export function otherLanguage(text: string): ReadonlySet<string> | null {
  const words = text.toLowerCase().match(WORD) ?? []
  const inside = (language: ReadonlySet<string>) => words.filter((word) => language.has(word)).length
  const [most] = LANGUAGES.map((language) => ({ language, count: inside(language) })).sort(
    (a, b) => b.count - a.count,
  )
  return most && most.count >= TELLING && most.count > inside(STOP_WORDS) ? most.language : null
}

/** Splits a list of words at white space. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

/** The months from January, separated by spaces. */
export const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'
export const GERMAN_MONTHS =
  'januar februar märz april mai juni juli august september oktober november dezember'
