const ASKED =
  /\b(?:most|least|largest|biggest|smallest|highest|lowest|oldest|youngest|best|worst|longest|shortest|greatest|fastest|average)\b/gi
/** What tells it in other words, a comparison too: 'better than all others'. */
const TOLD: Readonly<Record<string, RegExp>> = {
  most: /\b(?:most|more|largest|highest|top|best|greatest|leading|first)\b/i,
  best: /\b(?:best|better|top|greatest|highest)\b/i,
  highest: /\b(?:highest|higher|most|top|maximum|largest)\b/i,
  largest: /\b(?:largest|larger|biggest|most|maximum)\b/i,
  biggest: /\b(?:biggest|bigger|largest|larger|most|maximum|highest)\b/i,
  greatest: /\b(?:greatest|greater|largest|biggest|most|maximum|highest)\b/i,
  longest: /\b(?:longest|longer|maximum|at most|up to)\b/i,
  lowest: /\b(?:lowest|lower|least|minimum|fewest)\b/i,
  smallest: /\b(?:smallest|smaller|least|lowest|minimum|fewest)\b/i,
  shortest: /\b(?:shortest|shorter|minimum|at least)\b/i,
  least: /\b(?:least|fewest|lowest|minimum|less)\b/i,
  fastest: /\b(?:fastest|faster)\b/i,
}

/** Whether a question asks for what is most, or best, and a text ranks nothing so. */
export function missesSuperlative(question: string, text: string): boolean {
  return [...question.matchAll(ASKED)].some(([found]) => {
    const word = found.toLowerCase()
    return !(TOLD[word] ?? new RegExp(`\\b${word}\\b`, 'i')).test(text)
  })
}
