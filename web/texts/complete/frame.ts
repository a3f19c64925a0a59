import type * as deApi from '../de/api.ts'
import type * as deFolders from '../de/folders.tsx'
import type * as deHtml from '../de/page/html.ts'
import type * as deLocale from '../de/page/locale.ts'
import type * as deSettings from '../de/settings.tsx'
import type * as deShell from '../de/shell.tsx'
import type * as deUi from '../de/ui.ts'
import type * as enApi from '../en/api.ts'
import type * as enFolders from '../en/folders.tsx'
import type * as enHtml from '../en/page/html.ts'
import type * as enLocale from '../en/page/locale.ts'
import type * as enSettings from '../en/settings.tsx'
import type * as enShell from '../en/shell.tsx'
import type * as enUi from '../en/ui.ts'
import type * as esApi from '../es/api.ts'
import type * as esFolders from '../es/folders.tsx'
import type * as esHtml from '../es/page/html.ts'
import type * as esLocale from '../es/page/locale.ts'
import type * as esSettings from '../es/settings.tsx'
import type * as esShell from '../es/shell.tsx'
import type * as esUi from '../es/ui.ts'
import type * as frApi from '../fr/api.ts'
import type * as frFolders from '../fr/folders.tsx'
import type * as frHtml from '../fr/page/html.ts'
import type * as frLocale from '../fr/page/locale.ts'
import type * as frSettings from '../fr/settings.tsx'
import type * as frShell from '../fr/shell.tsx'
import type * as frUi from '../fr/ui.ts'
import type { Complete, Covered } from './translation.ts'

type English = {
  api: typeof enApi
  folders: typeof enFolders
  html: typeof enHtml
  locale: typeof enLocale
  settings: typeof enSettings
  shell: typeof enShell
  ui: typeof enUi
}

type German = {
  api: typeof deApi
  folders: typeof deFolders
  html: typeof deHtml
  locale: typeof deLocale
  settings: typeof deSettings
  shell: typeof deShell
  ui: typeof deUi
}

type French = {
  api: typeof frApi
  folders: typeof frFolders
  html: typeof frHtml
  locale: typeof frLocale
  settings: typeof frSettings
  shell: typeof frShell
  ui: typeof frUi
}

type Spanish = {
  api: typeof esApi
  folders: typeof esFolders
  html: typeof esHtml
  locale: typeof esLocale
  settings: typeof esSettings
  shell: typeof esShell
  ui: typeof esUi
}

export type GermanIsComplete = Complete<English, German>
export type FrenchIsComplete = Complete<English, French>
export type SpanishIsComplete = Complete<English, Spanish>
export type EnglishIsComplete = Covered<German, English>
