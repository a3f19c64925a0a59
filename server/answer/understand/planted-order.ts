/** What may follow those who get an order; a noun would make them its attribute ('the AI Act', 'assistant manager'). */
const AFTER =
  '(?=\\s*(?:$|[,;:.!?)”]|(?:must|should|shall|is|are|has|have|will|needs?|may|always|never|please|to|that|who|which|reading|answering|asked|summari[sz]ing|processing|muss|müssen|soll|sollen|hat|haben|ist|sind|die|der|das|stets|immer|zu|mit|nur|auf|bei|in|antworten|sagen)\\b))'
/** What an order to a program calls it. 'Agents' and 'models' without more are people and things. */
const PROGRAM = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(?:ai|a\\.i\\.|virtual|digital|chat) (?:assistants?|systems?|models?|agents?|tools?)|ais?|llms?|gpts?|chatgpt|chat ?bots?|(?:large |small )?language models?|ki(?:-(?:assistent|system|modell|agent|programm)\\p{L}*)?|sprachmodelle?[ns]?|(?:virtuelle|digitale)[nrs]? assistent(?:en|in|innen)?)${AFTER}`,
  'iu',
)
/** A program or a person, unless a noun before it says which: a sales assistant. */
const ASSISTANT = new RegExp(
  `(?:^|[,;:.!?("“„–—-]\\s*|\\b(?:an?|the|all|any|every|each|these|this|your|to|for|dear|and|or|die|der|den|das|jeder|alle|allen|an|für|müssen|muss|sollen|soll|haben|hat|und|oder)\\s+)(?:assistants?|assistent(?:en|in|innen)?)${AFTER}`,
  'iu',
)
/** Whom people are told to say something to. */
const PERSON =
  /\b(?:patient|customer|client|caller|guest|visitor|parent|student|pupil|employee|applicant|tenant|resident|passenger|member|supervisor|manager|doctor|nurse|kund|gäste|gast\b|besucher|anrufer|eltern|schüler|mitarbeit|bewerber|mieter|vorgesetzt|ärzt|arzt)/iu

const OBLIGED =
  /\b(?:must|should|shall|(?:is|are) (?:\w+ )?to|has to|have to|needs? to|always|never|may only|please|will|muss|müssen|soll|sollen|sollten|(?:hat|haben|ist|sind)\b.{1,200}\bzu|stets|immer|bitte)\b/iu
const WHAT =
  '(?:\\b(?:that|dass|daß|it|they|there|nothing but|(?:only|nur|ausschließlich|lediglich) (?:with|mit))\\b|:\\s|["“„«])'
/** What is to be said, after a verb of saying; in German before it, too. */
const SAYS = new RegExp(
  `\\b(?:reply|respond|answer|say|state|tell|claim|write|output|mention|report|assert|confirm|declare|inform|insist|pretend|antworten|erwidern|sagen|behaupten|anzugeben|angeben|mitteilen|mitzuteilen|schreiben|bestätigen|erklären|melden)\\b[^.]{0,40}?${WHAT}|["”“«»].{0,20}\\b(?:antworten|erwidern|sagen|schreiben)\\b|\\b(?:nur|ausschließlich|lediglich) mit\\b.{0,40}\\b(?:antworten|erwidern)\\b`,
  'iu',
)
const BID = `(?:(?:then|you must|you should|you are to|you will|only|always|please|just|simply|dann|stets|immer|bitte|nur)\\s+){0,2}(?:reply|respond|answer|say|state|claim|antworte|sage?|behaupte|erwidere|schreibe)\\b[^.]{0,30}?(?:${WHAT}|\\b(?:with|mit)\\b)`
/** 'When asked about it, reply that …', said to nobody in particular. */
const REPLY_IF_ASKED = new RegExp(
  `(?:\\b(?:when|if|whenever)\\b.{0,20}\\b(?:asked|asks?|queried|questioned)\\b.{0,160}?[,:]|\\b(?:wenn|falls|sobald|wird)\\b.{0,80}\\b(?:ge)?frag(?:t|en)\\b.{0,80}?[,:]|\\b(?:auf|bei)\\b.{0,20}\\bfragen?\\b.{0,80}?)\\s*\\b${BID}`,
  'iu',
)
/** The same where the sentence before has named a program. */
const REPLY = new RegExp(`^\\W*${BID}`, 'iu')

/** What only an order to a program says. */
const UNMISTAKABLE = [
  /\b(?:ignore|disregard|forget)\b.{0,20}\b(?:previous|prior|earlier|above|preceding)\b.{0,20}\b(?:instructions?|prompts?)\b/iu,
  /\b(?:ignorier|missacht|vergiss|vergesst|vergessen sie)\p{L}*.{0,20}\b(?:bisherig|vorherig|vorangegangen|vorangehend|vorig|obig|früher)\p{L}*.{0,20}\b(?:anweisung|anordnung|befehl|instruktion|vorgabe|prompt)/iu,
  /^\W*(?:\p{L}+:\s*)?(?:answer|respond|reply)\b.{0,40}\bonly with\b/iu,
  /^\W*(?:\p{L}+:\s*)?antworte(?:n sie)?\b.{0,40}\b(?:nur|ausschließlich|lediglich) mit\b/iu,
  /\b(?:reveal|print|repeat|show)\b.{0,30}\bsystem prompt\b/iu,
  /\b(?:gib|geben sie|verrate|verraten sie|zeige?|zeigen sie|wiederhole)\b.{0,40}\bsystem-?(?:prompt|anweisung)/iu,
  /\byou(?:['’]re| are) (?:now )?(?:an? |the )?(?:\w+ ){0,2}(?:ai|llm|language model|chat ?bot|helpful assistant)(?! \w+er\b)\b/iu,
  /\bdu bist (?:jetzt |nun )?(?:eine? )?(?:\p{L}+ ){0,2}(?:ki|sprachmodell|chat ?bot|hilfreicher assistent)\b/iu,
  /^\W*(?:notes?|notice|message|instructions?|attention|reminder|hinweis|nachricht|anweisung(?:en)?|achtung)\b\W*(?:to|for|an|für)?\s*(?:(?:all|any|the|every|alle|die|den)\s+)?(?:\p{L}+ )?(?:ais?|llms?|chat ?bots?|language models?|assistants|ki(?:-\p{L}+)?|sprachmodelle|assistenten)\b[^:]{0,60}:/iu,
]

/** A question about orders, about those who get them, or about what is to be said. */
const ABOUT_ORDERS =
  /\b(?:instruct|prompt|inject|jailbreak|assistant|assistent|anweisung)|\b(?:should|must|shall|supposed to|have to|do|does|how to|what to|soll|sollen|sollte|muss|müssen)\b.{0,40}\b(?:say|tell|answer|reply|respond|sagen|antworten|erwidern)\b/iu

const ABOUT_PROGRAMS = /\b(?:ai|llms?|chat ?bots?|language models?|ki|sprachmodelle?n?)\b/iu

/** Longer ones are no sentences. */
const MOST_CHARS = 600

/**
 * Whether a sentence orders its reader what to answer: a program by name ('AI assistants must reply that …'), assistants
 * without more, whoever is asked ('When asked, reply that …'), or one that was named in the sentence `before`. It says what
 * somebody wants to be said, and nothing of its subject. What people are to say to people is no such order.
 */
export function isPlantedOrder(sentence: string, before = ''): boolean {
  if (sentence.length > MOST_CHARS) return false
  if (UNMISTAKABLE.some((pattern) => pattern.test(sentence))) return true
  if (REPLY.test(sentence) && namesProgram(before)) return true
  if (!SAYS.test(sentence) && !REPLY_IF_ASKED.test(sentence)) return false
  if (!PERSON.test(sentence) && REPLY_IF_ASKED.test(sentence)) return true
  return OBLIGED.test(sentence) && SAYS.test(sentence) && namesProgram(sentence)
}

/** The sentences, each source's in order, without planted orders. */
export function withoutPlantedOrders<S extends { readonly reading: string; readonly source: unknown }>(
  sentences: readonly S[],
): S[] {
  return sentences.filter(({ reading, source }, at) => {
    const before = sentences[at - 1]
    return !isPlantedOrder(reading, before && before.source === source ? before.reading : '')
  })
}

function namesProgram(sentence: string): boolean {
  return PROGRAM.test(sentence) || (ASSISTANT.test(sentence) && !PERSON.test(sentence))
}

/** Whether a question may be answered with such an order: it asks about orders, or about those whom they are given to. */
export function asksForOrders(question: string): boolean {
  return ABOUT_ORDERS.test(question) || ABOUT_PROGRAMS.test(question)
}
