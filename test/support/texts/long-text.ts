/** A text of many batches: 15,000 paragraphs keep a worker busy for a second or so. */
export function longText(seed: string, paragraphs = 15_000): string {
  return Array.from(
    { length: paragraphs },
    (_, i) =>
      `Paragraph ${i} of ${seed}: the tenant gives notice to the landlord in writing, ${i * 7} days ahead.`,
  ).join('\n\n')
}
