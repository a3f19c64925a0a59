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

export type GermanIsComplete = Complete<English, German>
export type EnglishIsComplete = Covered<German, English>
