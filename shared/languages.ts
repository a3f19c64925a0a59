/** The languages of the interface. The first is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Cookie with the language chosen in a browser; without it the browser's preferences count. */
export const LANGUAGE_COOKIE = 'ibid_language'

/** Finds a language by its tag or a regional one such as 'de-AT'; undefined if unsupported. */
export function languageOf(tag: string): Language | undefined {
  const [name] = tag.trim().toLowerCase().split('-')
  return LANGUAGES.find((language) => language === name)
}
