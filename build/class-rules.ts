/** Marks for the classes of what is inside: they have no rule of their own. */
const MARKERS = /^(?:group|peer)(?:\/\w+)?$/

/**
 * The classes that sources name and no rule of the built styles is for, as 'class (path)': mistyped, or with a
 * variant that does not exist. Looked at are className attributes, and in all other strings what has a variant.
 */
export function classesWithoutRule(sources: ReadonlyMap<string, string>, css: string): string[] {
  const ruled = new Set(
    [...css.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) => unescaped(name)),
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

/** 'hover:underline', 'max-md:group-data-open/side:hidden', '[&>p]:mt-2'; not 'https://', 'documents/:id' nor 'a:not(b)'. */
const VARIANT =
  /^(?:(?:@?[a-z*][\w*.-]*(?:\[[^\s\]]*\])?(?:\/\w+)?|\[&[^\s\]]*\]):)+!?-?[a-z[][\w.%-]*(?:\[[^\s\]]*\]|(?<=-)\([^\s)]*\))?(?:\/\S+)?!?$/

const PLACEHOLDER = /\S*\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\S*/g

/** What stands between spaces; what holds a part that is only known at run time is left out. */
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
