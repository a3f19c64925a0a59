import { type Perturbation, pick } from './perturbations.ts'

type Pairs = readonly (readonly [RegExp, string])[]

/** Words for words: one fitting replacement, at one place of the sentence. */
const replacing =
  (pairs: Pairs): Perturbation =>
  (text, _, random) => {
    const chosen = pick(
      pairs.filter(([pattern]) => pattern.test(text)),
      random,
    )
    if (!chosen) return null
    const changed = text.replace(chosen[0], chosen[1])
    return changed === text ? null : changed
  }

/** Either of two words for the other, with a capital where it has one. */
const either = (list: string): Pairs =>
  list.split(', ').flatMap((pair) => {
    const [a = '', b = ''] = pair.split('/')
    const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
    return [
      [new RegExp(`\\b${a}\\b`), b] as const,
      [new RegExp(`\\b${b}\\b`), a] as const,
      [new RegExp(`\\b${capital(a)}\\b`), capital(b)] as const,
      [new RegExp(`\\b${capital(b)}\\b`), capital(a)] as const,
    ]
  })

const possible = replacing([
  [/\b(?:may|might|could|can) be\b/, 'is'],
  [/\b(?:may|might|could) (?=\p{Ll})/u, 'did '],
  [/\bshould be\b/, 'is'],
  [/\bcan (?=\p{Ll})/u, 'must '],
  [/\bkann\b/, 'muss'],
  [/\bsollte\b/, 'muss'],
])
const done = replacing([
  [/\bwill be\b/, 'has been'],
  [/\bwill (?=\p{Ll})/u, 'did already '],
  [/\bwould\b/, 'did'],
  [/\bgoing to\b/, 'known to'],
  [/\bwird\b/, 'wurde'],
])
const ordinal = replacing(
  either('first/second, third/fourth, 1st/2nd, 5th/7th, erste/zweite, primary/secondary, latest/previous'),
)
const superlative: Perturbation = (text, _, random) => {
  const found = pick(
    [...text.matchAll(/(?<=\bthe )(?=\p{Ll}{5,} (?:of|in|is|was|that|which|for|and)\b)/gu)],
    random,
  )
  if (!found) return null
  return `${text.slice(0, found.index)}${pick(['largest ', 'only ', 'oldest ', 'most expensive ', 'best '], random)}${text.slice(found.index)}`
}
const only = replacing([
  [/\b(is|was) an? (?=\p{Ll})/u, '$1 the only '],
  [/\b(are|were) (?=\p{Ll}+s\b)/u, '$1 the only '],
])
const adverb: Perturbation = (text, _, random) => {
  const found = pick(
    [...text.matchAll(/\b(?:is|are|was|were|will|has|have|can|must) (?=\p{Ll}{3,})(?!not|been|be )/gu)],
    random,
  )
  if (!found) return null
  const at = found.index + found[0].length
  const more = pick(
    ['always ', 'permanently ', 'illegally ', 'exclusively ', 'immediately ', 'secretly '],
    random,
  )
  return `${text.slice(0, at)}${more}${text.slice(at)}`
}
const exact = replacing([
  [/\b(?:about|approximately|around|nearly|almost|roughly|some|over|up to) (?=[$€£]?\d)/, 'exactly '],
  [/\betwa (?=\d)/, 'genau '],
])
const conjunction = replacing([
  [/(?<=\p{Ll}) or (?=\p{Ll})/u, ' and '],
  [/(?<=\p{Ll}) and (?=\p{Ll})/u, ' or '],
  [/\band\b/, 'but not'],
])
const antonym = replacing(
  either(
    'able/unable, legal/illegal, possible/impossible, necessary/unnecessary, safe/unsafe, valid/invalid, available/unavailable, complete/incomplete, known/unknown, direct/indirect, dependent/independent, likely/unlikely, successful/unsuccessful, effective/ineffective, with/without, easy/difficult, simple/complex, common/rare, empty/full, useful/useless, möglich/unmöglich',
  ),
)
const denying = replacing([
  [/\bprovides\b/, 'fails to provide'],
  [/\ballows\b/, 'prevents'],
  [/\bsupports\b/, 'opposes'],
  [/\brequires\b/, 'forbids'],
  [/\bincludes\b/, 'lacks'],
  [/\bhas (?=an? )/, 'lacks '],
  [/\bcan (?=\p{Ll})/u, 'is unable to '],
  [/\bmust (?=\p{Ll})/u, 'need not '],
  [/\bwill (?=\p{Ll})/u, 'refuses to '],
  [/\bis (?=\p{Ll}+ed\b)/u, 'is rarely '],
])
const verb = replacing([
  [/\bprovides?\b/, 'replaces'],
  [/\brequired\b/, 'recommended'],
  [/\brecommended\b/, 'required'],
  [/\bcreated\b/, 'rejected'],
  [/\bdeveloped\b/, 'criticized'],
  [/\bpublished\b/, 'withdrew'],
  [/\bused\b/, 'banned'],
  [/\bdescribes?\b/, 'criticizes'],
  [/\bcontains?\b/, 'generates'],
  [/\bshows?\b/, 'assumes'],
  [/\bincludes?\b/, 'replaces'],
  [/\bbased on\b/, 'unrelated to'],
  [/\bhelps?\b/, 'forces'],
  [/\bused to\b/, 'designed against'],
  [/\breceived\b/, 'requested'],
  [/\bmade\b/, 'sold'],
])
const roles = replacing(
  either(
    'employer/employee, client/server, user/administrator, tenant/landlord, buyer/seller, parent/child, teacher/student, doctor/patient, plaintiff/defendant, author/reader, input/output, source/target, provider/customer, state/federal, supervisor/employee, sender/receiver, contractor/client, trustee/debtor, applicant/agency, men/women, students/teachers, users/developers, columns/rows, Arbeitgeber/Arbeitnehmer, Mieter/Vermieter',
  ),
)
const preposition = replacing([
  [/\bfrom (?=the|an?\b)/, 'to '],
  [/\bby (?=the|an?\b)/, 'for '],
  [/\bfor (?=the|an?\b)/, 'against '],
  [/\bin (?=the|an?\b)/, 'outside '],
  [/\bunder (?=the|an?\b)/, 'without '],
  [/\bto (?=the|an?\b)/, 'from '],
])
const person = replacing(either('he/she, his/her, you/we, your/our'))
const times = replacing(
  either('once/twice, daily/weekly, weekly/monthly, monthly/annual, double/triple, morning/evening'),
)
const range = replacing([
  [/\bbetween (\S*\d\S*) and (\S*\d)/, 'more than $2'],
  [/\bfrom (\S*\d\S*) to (\S*\d)/, 'at least $2'],
  [/(\d+)\s?[–-]\s?(\d+)(?= \p{Ll})/u, '$1'],
])
const whole = replacing([
  [/\bpart of the\b/, 'the whole'],
  [/\b[Ss]ome of the\b/, 'all of the'],
  [/\b[Oo]ne of the most\b/, 'the most'],
  [/\bamong the\b/, 'the'],
  [/\ba member of\b/, 'the head of'],
  [/\ban? (?:small|limited) number of\b/i, 'most'],
  [/\bsome (?=\p{Ll}+s\b)/u, 'no '],
  [/\bthe majority of\b/, 'all'],
])
const example = replacing([
  [/\bsuch as\b/, 'but not'],
  [/\bincluding\b/, 'except'],
  [/\b[Ff]or example\b/, 'exclusively'],
  [/\bsimilar to\b/, 'identical to'],
  [/\bdifferent\b/, 'identical'],
  [/\bor other\b/, 'but no other'],
])
const ofOf: Perturbation = (text) => {
  const match =
    /\bthe (\p{Ll}{4,}) of (?:the |an? )?(\p{Ll}{4,})(?= (?:is|are|was|were|has|in|for|and)\b|[.,])/u.exec(
      text,
    )
  return match ? text.replace(match[0], `the ${match[2]} of the ${match[1]}`) : null
}
const condition: Perturbation = (text) => {
  const head = /^(?:If|When|Where|Unless|Wenn|Falls) [^,]{8,}, (?:then )?(\p{Ll}.{20,}\.)$/u.exec(text)
  if (head) return (head[1] ?? '').charAt(0).toUpperCase() + (head[1] ?? '').slice(1)
  const tail =
    /^(.{30,}?),? (?:if|as long as|provided|where applicable|in case of|depending on|subject to)\b.{6,}\.$/.exec(
      text,
    )
  return tail ? `${tail[1]}.` : null
}
/** Two true sentences, and a reason that nobody gave. */
const because: Perturbation = (text, others, random) => {
  const other = pick(
    others.filter((sentence) => /^(?:The|This|It|A|In) .{25,160}\.$/.test(sentence)),
    random,
  )
  return other === undefined
    ? null
    : `${text.replace(/\.$/, '')} because ${other.charAt(0).toLowerCase()}${other.slice(1)}`
}
const country = replacing(
  'United States/Canada, America/Russia, China/India, Germany/Poland, France/Spain, Europe/Africa, Texas/Ohio, California/Nevada, London/Madrid, New York/Boston, American/British, English/French'
    .split(', ')
    .map((pair) => {
      const [a = '', b = ''] = pair.split('/')
      return [new RegExp(`\\b${a}\\b`), b] as const
    }),
)
const relation = replacing([
  [/\bincreased? by\b/, 'increased to'],
  [/\b(?:reduced?|decreased?|fell|dropped) by\b/, 'fell to'],
  [/% of\b/, '% more than'],
  [/\btimes (?=more|as|faster|the)/, 'percent '],
  [/(?<=\d )million\b/, 'thousand'],
])
/** Who does something, and what it is done to, exchanged. */
const turned: Perturbation = (text) => {
  const match =
    /^(The|A|An) (\p{Ll}+(?: \p{Ll}+)?) ((?:will |must |can |may |has |have )?\p{Ll}+(?:s|ed|e|t)) (the|an?) (\p{Ll}+)(?=[ ,.])/u.exec(
      text,
    )
  if (!match) return null
  const [found, article = '', subject, verbs, other = '', object] = match
  return `${other.charAt(0).toUpperCase()}${other.slice(1)} ${object} ${verbs} ${article.toLowerCase()} ${subject}${text.slice(found.length)}`
}

/** More ways in which a statement about a document goes wrong. */
export const FURTHER_PERTURBATIONS: Readonly<Record<string, Perturbation>> = {
  'possible told as fact': possible,
  'planned told as done': done,
  'another ordinal': ordinal,
  'superlative added': superlative,
  'only one': only,
  'adverb added': adverb,
  'about made exactly': exact,
  'and for or': conjunction,
  antonym,
  'verb that denies': denying,
  'another verb': verb,
  'roles exchanged': roles,
  'another preposition': preposition,
  'another person': person,
  'how often': times,
  'range made one': range,
  'whole for part': whole,
  'example made rule': example,
  'A of B turned': ofOf,
  'condition dropped': condition,
  'invented because': because,
  'another country': country,
  'by and to': relation,
  'who does it turned': turned,
}
