/** An answer in lower case without marks of Markdown and citations, and with one form of quotes, dashes and spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\\', '')
    .replaceAll('**', '')
    .replace(/\[\d+\]/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()
}
