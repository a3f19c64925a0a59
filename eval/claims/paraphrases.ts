import { MONTHS, type Perturbation, pick } from './perturbations.ts'

const SYNONYMS: [RegExp, string][] = [
  [/\breceive\b/g, 'get'],
  [/\bobtain\b/g, 'get'],
  [/\bpurchase\b/g, 'buy'],
  [/\bchildren\b/g, 'kids'],
  [/\bassist\b/g, 'help'],
  [/\bhelp\b/g, 'assist'],
  [/\bbegin\b/g, 'start'],
  [/\bbegan\b/g, 'started'],
  [/\bstarted\b/g, 'began'],
  [/\bapproximately\b/g, 'about'],
  [/\babout (?=\d)/g, 'approximately '],
  [/\bhowever\b/gi, 'but'],
  [/\blarge\b/g, 'big'],
  [/\bbig\b/g, 'large'],
  [/\bsmall\b/g, 'little'],
  [/\bimportant\b/g, 'significant'],
  [/\bshow\b/g, 'demonstrate'],
  [/\bshows\b/g, 'demonstrates'],
  [/\bshowed\b/g, 'demonstrated'],
  [/\buse\b/g, 'utilize'],
  [/\bused\b/g, 'utilized'],
  [/\bmust\b/g, 'have to'],
  [/\bshall\b/g, 'must'],
  [/\bcreated\b/g, 'made'],
  [/\bmade\b/g, 'created'],
  [/\bprovide\b/g, 'offer'],
  [/\bprovides\b/g, 'gives'],
  [/\brequires\b/g, 'needs'],
  [/\brequire\b/g, 'need'],
  [/\bneed\b/g, 'require'],
  [/\bfrequently\b/g, 'often'],
  [/\boften\b/g, 'frequently'],
  [/\bchanges\b/g, 'modifications'],
  [/\bpeople\b/g, 'individuals'],
  [/\bdoctor\b/g, 'physician'],
  [/\bmain\b/g, 'primary'],
  [/\bmajor\b/g, 'important'],
  [/\bseveral\b/g, 'a number of'],
  [/\bin order to\b/g, 'to'],
  [/\bsuch as\b/g, 'like'],
  [/\balso\b/g, 'additionally'],
  [/\bbecause\b/g, 'since'],
  [/\btogether with\b/g, 'along with'],
  [/\bbuilt\b/g, 'constructed'],
  [/\bfound\b/g, 'discovered'],
  [/\bthought\b/g, 'believed'],
  [/\bbelieve\b/g, 'think'],
  [/\bsaid\b/g, 'stated'],
  [/\bstated\b/g, 'said'],
  [/\blocated\b/g, 'situated'],
  [/\bdivided\b/g, 'split'],
  [/\bquickly\b/g, 'rapidly'],
  [/\brapidly\b/g, 'fast'],
  [/\bcalled\b/g, 'named'],
  [/\bknown as\b/g, 'called'],
  [/\bhelps\b/g, 'assists'],
  [/\bpart of\b/g, 'a portion of'],
  [/\bensure\b/g, 'make sure'],
  [/\bprior to\b/g, 'before'],
  [/\bsubsequently\b/g, 'later'],
  [/\battempt\b/g, 'try'],
  [/\bselect\b/g, 'choose'],
  [/\bdesigned\b/g, 'intended'],
  [/\bentire\b/g, 'whole'],
  [/\bdisease\b/g, 'illness'],
  [/\bmedicine\b/g, 'medication'],
  [/\bresult in\b/g, 'lead to'],
  [/\bcauses\b/g, 'leads to'],
  [/\bcontain\b/g, 'include'],
  [/\bcontains\b/g, 'includes'],
  [/\bconsists of\b/g, 'is made up of'],
  [/\bdeveloped\b/g, 'created'],
  [/\binformation\b/g, 'data'],
  [/\bissues\b/g, 'problems'],
  [/\bproblems\b/g, 'difficulties'],
  [/\bjobs\b/g, 'positions'],
  [/\bmethod\b/g, 'approach'],
  [/\bmethods\b/g, 'approaches'],
  [/\bdifferent\b/g, 'various'],
  [/\bvarious\b/g, 'different'],
  [/\bcurrently\b/g, 'now'],
  [/\bcommon\b/g, 'widespread'],
  [/\bnumerous\b/g, 'many'],
  [/\bdecided\b/g, 'chose'],
  [/\bgoal\b/g, 'aim'],
  [/\bespecially\b/g, 'particularly'],
  [/\bwork\b/g, 'labor'],
  [/\bspeak\b/g, 'talk'],
  [/\bending\b/g, 'finishing'],
]
const synonyms: Perturbation = (text, _, random) => {
  const fitting = SYNONYMS.filter(([pattern]) => text.search(pattern) >= 0)
  let changed = text
  for (let count = 0; count < 2 && fitting.length > 0; count++) {
    const [chosen] = fitting.splice(Math.floor(random() * fitting.length), 1)
    if (chosen) changed = changed.replace(chosen[0], chosen[1])
  }
  return changed === text ? null : changed
}
const lowerStart = (text: string) =>
  /^\p{Lu}\p{Ll}* \p{Ll}/u.test(text) &&
  /^(?:The|A|An|In|On|At|It|This|These|There|If|When|Many|Some|Most|All|For|To)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
const framed: Perturbation = (text, _, random) =>
  `${pick(['According to the document, ', 'The text says that ', 'The documents state that ', 'It is stated that ', 'As described in the source, '], random)}${lowerStart(text)}`
const fronted: Perturbation = (text) => {
  const match =
    /^(.{30,}?)[,]? ((?:in|on|since|during|after|before|until|by) (?:\p{Lu}\p{Ll}+ )?\d[^,;]{0,20})\.$/u.exec(
      text,
    )
  return match
    ? `${(match[2] ?? '').charAt(0).toUpperCase()}${(match[2] ?? '').slice(1)}, ${lowerStart(match[1] ?? '')}.`
    : null
}
const moved: Perturbation = (text) => {
  const match =
    /^((?:In|On|Since|During|After|Before|By|For|With|Although|While|When|If|As) [^,]{4,50}), ([^,]{20,})\.$/.exec(
      text,
    )
  return match
    ? `${(match[2] ?? '').charAt(0).toUpperCase()}${(match[2] ?? '').slice(1)} ${(match[1] ?? '').charAt(0).toLowerCase()}${(match[1] ?? '').slice(1)}.`
    : null
}
const trimmedTail: Perturbation = (text) => {
  const match =
    /^(.{50,}?), (?:which|who|including|such as|especially|particularly|and also|as well as|because|although|while|making|with)\b.*\.$/.exec(
      text,
    )
  return match ? `${match[1]}.` : null
}
const noBrackets: Perturbation = (text) => {
  const changed = text.replace(/\s*\([^)]{3,}\)/g, '')
  return changed === text || changed.length < 40 ? null : changed
}
const contracted: Perturbation = (text) => {
  const changed = text
    .replace(/\b(do|does|did|is|are|was|were|can|could|should|would|has|have) ?not\b/g, "$1n't")
    .replace("cann't", "can't")
    .replace(/\bit is\b/g, "it's")
  return changed === text ? null : changed
}
const DIGITS: Record<string, string> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
  twenty: '20',
}
const figures: Perturbation = (text) => {
  const changed = text
    .replace(
      /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b(?!-| hundred| thousand| million)/g,
      (word) => DIGITS[word] ?? word,
    )
    .replace(/(?<=\d)%/g, ' percent')
    .replace(/(?<=\d) percent\b/g, '%')
    .replace(/(?<=\b\d{1,3}),(?=\d{3}\b)/g, '')
    .replace(new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2}), (\\d{4})`, 'g'), '$2 $1 $3')
  return changed === text ? null : changed
}
const fewerWords: Perturbation = (text) => {
  const changed = text
    .replace(
      /\b(?:very|also|really|quite|generally|currently|often|usually|typically|especially|particularly|thus|therefore|then|indeed|simply) /g,
      '',
    )
    .replace(
      /^(?:However|Therefore|Thus|In addition|Additionally|Moreover|Furthermore|For example|Also), (\p{L})/u,
      (_, letter: string) => letter.toUpperCase(),
    )
  return changed === text ? null : changed
}
const twice: Perturbation = (text, others, random) => {
  const first = synonyms(text, others, random)
  return first === null
    ? null
    : (fewerWords(first, others, random) ??
        figures(first, others, random) ??
        noBrackets(first, others, random) ??
        framed(first, others, random))
}

/** Ways to say a sentence in other words. */
export const PARAPHRASES: Readonly<Record<string, Perturbation>> = {
  synonyms,
  framed,
  'clause to the front': fronted,
  'clause to the end': moved,
  'tail left out': trimmedTail,
  'brackets left out': noBrackets,
  contracted,
  figures,
  'filler left out': fewerWords,
  'two changes': twice,
}
