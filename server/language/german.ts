const GERMAN =
  /(?<![\p{L}\p{N}])(?:der|die|das|dem|den|des|und|oder|nicht|ist|sind|wird|werden|wurden?|worden|mit|für|von|vom|zum|zur|auf|aus|bei|beim|nach|über|durch|eine[mnrs]?|ein|kein\w*|sich|auch|als|wie|dass|haben|hat|hatte|im|ins|am|wenn|laut|sowie|bis|gibt|kann|muss|darf|soll|unter|vor|gegen|sein\w{0,2}|ihre?\w?|es|er|sie|wir|man|zu)(?![\p{L}\p{N}])/giu
const ENGLISH =
  /(?<![\p{L}\p{N}])(?:the|of|and|to|is|are|was|were|for|with|by|that|on|at|from|or|it|this|be|has|have|had|not)(?![\p{L}\p{N}])/giu

/** Whether a text is German, by its small words. Too short a text is not told to be. */
export function isGerman(text: string): boolean {
  const found = text.match(GERMAN)?.length ?? 0
  if (found < 2 && !(found === 1 && /[äöüß]/.test(text))) return false
  return found > (text.match(ENGLISH)?.length ?? 0)
}

/** What the forms of a German word have in common, without marks: 'gelagert', 'lagern'; 'Kernen', 'Kerne'. */
export function germanStem(lower: string): string {
  let stem = lower.replaceAll('ß', 'ss').replace(/^ge(?=.{5})/, '')
  while (stem.length > 4) {
    if (stem.length > 6 && /(?:em|er|nd)$/.test(stem)) stem = stem.slice(0, -2)
    else if (/[tesn]$/.test(stem)) stem = stem.slice(0, -1)
    else break
  }
  return stem
}
