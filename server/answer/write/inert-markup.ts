/** Tags that are normalized later, or do nothing. */
const HARMLESS = 'sup|sub|cite|ref|br|b|i|em|strong|p|ul|ol|li|evidence|answer|response|source|document'
const TAG = new RegExp(`<(?=[a-z!/?])(?!/?(?:${HARMLESS})\\s*/?>)`, 'gi')

/**
 * Disarms pictures and tags in a model's text, so that no program that shows it fetches anything: a document may have
 * told the model to write its contents into an address.
 */
export function madeInert(text: string): string {
  return text.replace(/!(?=\[)/g, '! ').replace(TAG, '< ')
}

/** Replaces links by their words. */
export function withoutLinks(text: string): string {
  return text.replace(/(?<!\\)\[([^[\]\n]+)\]\((?:<|[a-z][a-z0-9+.-]*:|\/|www\.|#)[^)\n]*\)/gi, '$1')
}
