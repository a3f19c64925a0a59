/** Tags that are put into form later, or do nothing. */
const HARMLESS = 'sup|sub|cite|ref|br|b|i|em|strong|p|ul|ol|li|evidence|answer|response|source|document'
const TAG = new RegExp(`<(?=[a-z!/?])(?!/?(?:${HARMLESS})\\s*/?>)`, 'gi')

/**
 * What a model writes, so that no program that shows it fetches anything: pictures and tags lose their form. A document
 * may have told the model to write an address with what it has read.
 */
export function madeInert(text: string): string {
  return text.replace(/!(?=\[)/g, '! ').replace(TAG, '< ')
}

/** A text whose links are their words. */
export function withoutLinks(text: string): string {
  return text.replace(/(?<!\\)\[([^[\]\n]+)\]\((?:<|[a-z][a-z0-9+.-]*:|\/|www\.|#)[^)\n]*\)/gi, '$1')
}
