import ignore, { type Ignore } from 'ignore'

/** Patterns that are ignored in every folder, unless an .ibidignore includes them again. */
const JUNK = `
.*
~*
*~
*.tmp
*.temp
*.part
*.partial
*.crdownload
*.download
node_modules/
__MACOSX/
Thumbs.db
desktop.ini
lost+found/
$RECYCLE.BIN/
System Volume Information/
@eaDir/
\\#recycle/
\\#snapshot/
`

export const IGNORE_FILE = '.ibidignore'
const MAX_RULES_CHARS = 64 * 1024

/** Rules of a folder, named by its path from the root: '' for the root itself. */
type Rules = { readonly folder: string; readonly rules: Ignore }

/** Decides which paths are ignored: the usual junk, and paths that .ibidignore files above them name, as git reads them. */
export class IgnoreRules {
  readonly #junk = ignore().add(JUNK)
  readonly #all: readonly Rules[]

  constructor(all: readonly Rules[] = []) {
    this.#all = all
  }

  /** Adds the rules of a folder, which take precedence below it. */
  with(folder: string, text: string): IgnoreRules {
    const rules = ignore().add(text.slice(0, MAX_RULES_CHARS))
    return new IgnoreRules([{ folder, rules }, ...this.#all])
  }

  /** `path`: from the root, with '/', and with a trailing '/' for a folder. */
  has(path: string): boolean {
    for (const { folder, rules } of this.#all) {
      const own = folder === '' ? path : path.slice(folder.length + 1)
      const { ignored, unignored } = rules.test(own)
      if (ignored || unignored) return ignored
    }
    return this.#junk.ignores(path.slice(path.lastIndexOf('/', path.length - 2) + 1))
  }
}
