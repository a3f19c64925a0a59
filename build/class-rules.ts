/** Classes without rules of their own: they mark the ancestor that variants refer to. */
const MARKERS = /^(?:group|peer)(?:\/\w+)?$/

/**
 * Returns the classes that sources use and the built styles have no rule for, as 'class (path)': mistyped, or
 * with an unknown variant. Checks className attributes, and in other strings the words with a variant.
 */
export function classesWithoutRule(sources: ReadonlyMap<string, string>, css: string): string[] {
  const ruled = new Set(
    [...css.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w\u0080-\uffff-])+)/gi)].map(([, name = '']) =>
      unescaped(name),
    ),
  )
  return [...sources].flatMap(([path, text]) =>
    [...classesIn(text)]
      .filter((name) => !ruled.has(name) && !MARKERS.test(name))
      .map((name) => `${name} (${path})`),
  )
}

function classesIn(text: string): Set<string> {
  const classes = new Set<string>()
  for (const [, quoted, template] of text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g))
    for (const name of words(quoted ?? template ?? '')) classes.add(name)
  for (const [, , string = ''] of text.matchAll(/(['"`])((?:(?!\1)[^\n\\])*)\1/g))
    for (const name of words(string)) if (VARIANT.test(name)) classes.add(name)
  return classes
}

/**
 * Matches 'hover:underline', 'max-md:group-data-open/side:hidden', '[&>p]:mt-2'; not 'https://',
 * 'documents/:id' or 'a:not(b)'.
 */
const VARIANT =
  /^(?:(?:@?[a-z*][\w*.-]*(?:\[[^\s\]]*\])?(?:\/\w+)?|\[&[^\s\]]*\]):)+!?-?[a-z[][\w.%-]*(?:\[[^\s\]]*\]|(?<=-)\([^\s)]*\))?(?:\/\S+)?!?$/

const PLACEHOLDER = /\S*\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\S*/g

/** Splits a text at spaces, without words that contain a placeholder. */
function words(text: string): string[] {
  return text
    .replaceAll(PLACEHOLDER, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

function unescaped(name: string): string {
  return name
    .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\\(.)/g, '$1')
}
