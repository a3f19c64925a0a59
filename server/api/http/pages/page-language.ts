import { LANGUAGES, type Language, languageOf } from '../../../../shared/languages.ts'

/**
 * Picks a page's language: the one `chosen` in Settings, else the browser's best match from Accept-Language
 * ('de-AT,de;q=0.9,en;q=0.8'), else English.
 */
export function pageLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  return languageOf(chosen ?? '') ?? bestOf(accepted ?? '') ?? LANGUAGES[0]
}

function bestOf(accepted: string): Language | undefined {
  return accepted
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: languageOf(tag), weight: Number(weight ?? 1) }
    })
    .filter(({ language, weight }) => language && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language
}
