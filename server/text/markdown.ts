/** Markdown without its marks, on one line. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/(?<![\w*\\])\*([^*\s][^*]*)\*(?!\w)/g, '$1')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .replace(/^“([^“”]*)”$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Escapes a document's text so that markdown shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/([\\`*_{}[\]#|<>~])/g, '\\$1')
}
