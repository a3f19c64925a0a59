/** A sentence that may quote what a client sent, cut where that is long. */
export function shortened(sentence: string, most = 1000): string {
  return sentence.length > most ? `${sentence.slice(0, most).toWellFormed()}…` : sentence
}
