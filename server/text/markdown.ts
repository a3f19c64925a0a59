/** Strips the markup from markdown and joins its lines. */
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

/** Escapes a text so that markdown shows it verbatim. */
export function escapeMarkdown(text: string): string {
  return text.replace(/([\\`*_{}[\]#|<>~])/g, '\\$1')
}
