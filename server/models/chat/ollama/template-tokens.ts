/** A mark that frames turns or tools: '<|im_start|>', '[INST]', '<<SYS>>', '### Instruction:'. */
const MARK = /<<?[^\s<>]{1,60}>>?|\[\/?[A-Za-z][^\s[\]]{0,60}\]|^#{2,4} [A-Za-z ]{2,40}:/gm
/** Go's and Jinja's placeholders, of which only the strings are written. */
const PLACEHOLDER = /\{\{([\s\S]*?)\}\}|\{%[\s\S]*?%\}/g
const QUOTED = /"([^"\n]{2,80})"|'([^'\n]{2,80})'/g
const STOP = /^stop\s+"?([^"\n]{2,80}?)"?\s*$/gm
/** Longer descriptions are read in part. */
const MOST_CHARS = 100_000
const MOST_TOKENS = 200

/**
 * The marks by which a model tells turns, thoughts and tools apart, as Ollama's description of it gives them: those in its
 * `template` and what its `parameters` stop at.
 */
export function templateTokens({
  template,
  parameters,
}: {
  template?: unknown
  parameters?: unknown
}): string[] {
  const text = textOf(template)
  const quoted = [...text.matchAll(PLACEHOLDER)].flatMap(([, inside = '']) =>
    [...inside.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? ''),
  )
  const written = [text.replace(PLACEHOLDER, ' '), ...quoted].join('\n')
  const stops = [...textOf(parameters).matchAll(STOP)].map(([, stop = '']) => stop)
  const marks = [written, ...stops].flatMap((part) => part.match(MARK) ?? [])
  // '<0>' and the like may be text of ours, such as the number of a source.
  return [...new Set(marks)].filter((mark) => /\p{L}/u.test(mark)).slice(0, MOST_TOKENS)
}

/** A text in which none of the tokens stands any more: a space comes after the first character of each. */
export function withoutTokens(text: string, tokens: readonly string[]): string {
  return tokens.reduce((rest, token) => rest.replaceAll(token, () => `${token[0]} ${token.slice(1)}`), text)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MOST_CHARS) : ''
}
