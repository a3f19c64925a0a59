/** The languages of the interface. Who asks for none of them gets the first. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The cookie that keeps which of them a browser's user has chosen; without it the browser's own languages count. */
export const LANGUAGE_COOKIE = 'ibid_language'

/** A language by its tag or one of a region, 'de-AT'; undefined where it is none of those. */
export function languageOf(tag: string): Language | undefined {
  const [name] = tag.trim().toLowerCase().split('-')
  return LANGUAGES.find((language) => language === name)
}
