import { LANGUAGE_COOKIE, type Language, languageOf } from '../../../shared/languages.ts'
import { basePath } from '../../api/base.ts'

/** A language of the interface, or the browser's own. */
export type LanguageChoice = Language | 'browser'

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

const YEAR_S = 31_536_000

/** Returns the choice saved in this browser. */
export function chosenLanguage(): LanguageChoice {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
  return languageOf(kept?.slice(LANGUAGE_COOKIE.length + 1) ?? '') ?? 'browser'
}

/** Saves the choice in a cookie, which the server reads, and reloads the page. */
export function chooseLanguage(choice: LanguageChoice): void {
  const age = choice === 'browser' ? 0 : YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API does not exist on pages without TLS.
  document.cookie = `${LANGUAGE_COOKIE}=${choice}; path=${basePath()}; max-age=${age}; samesite=lax`
  location.reload()
}
