/** Returns an answer as a server sends it, with this many sources and a statement for each. */
export function longAnswer(sources: number) {
  const numbers = Array.from({ length: sources }, (_, index) => index + 1)
  const sentence = (number: number) =>
    `In its meeting ${number} the board agreed to pay for item ${number * 7} before the end of the year`
  const filler =
    'The chair opened the meeting and thanked all who had come. The minutes of the last meeting were read. '
  return {
    answer: numbers
      .map((number) => `${sentence(number)} [${number}].${number % 5 === 0 ? '\n\n' : ' '}`)
      .join(''),
    confidence: 'high',
    highlights: numbers.slice(0, 5).map(sentence),
    citations: numbers.map((number) => ({
      source_number: number,
      filename: `minutes of meeting ${number}.txt`,
      dataset: 'archive',
      chunk_index: number,
      relevance_score: 1 - number / (2 * sources),
      snippet: `${filler.repeat(4)}${sentence(number)}. ${filler.repeat(4)}`,
      quote: `${sentence(number)}.`,
      document_id: `document-${number}`,
      start: 0,
      end: 900,
    })),
    suggested_followup: 'Who is to pay for it?',
  }
}
