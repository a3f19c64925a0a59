import { matchPath } from 'react-router'
import * as texts from '#texts/shell.tsx'
import { lazyComponent } from './ui/loading/lazy-component.tsx'

export const Overview = lazyComponent(async () => (await import('./features/overview/overview.tsx')).Overview)
export const Upload = lazyComponent(async () => (await import('./features/upload/upload.tsx')).Upload)
export const Query = lazyComponent(async () => (await import('./features/query/query.tsx')).Query)
export const Datasets = lazyComponent(async () => (await import('./features/datasets/datasets.tsx')).Datasets)
export const DatasetPage = lazyComponent(
  async () => (await import('./features/datasets/dataset-page.tsx')).DatasetPage,
)
export const DocumentPage = lazyComponent(
  async () => (await import('./viewer/document-page.tsx')).DocumentPage,
)
export const Settings = lazyComponent(async () => (await import('./features/settings/settings.tsx')).Settings)
export const Connections = lazyComponent(
  async () => (await import('./features/connections/connections.tsx')).Connections,
)
export const Help = lazyComponent(async () => (await import('./features/help/help.tsx')).Help)

/** The pages below /dashboard by their paths. A null title: the page sets it itself. */
const PAGES: readonly {
  path: string
  code: { preload: () => Promise<void> }
  title: string | null | ((params: Readonly<Record<string, string | undefined>>) => string | undefined)
}[] = [
  { path: '/dashboard', code: Overview, title: texts.overview },
  { path: '/dashboard/upload', code: Upload, title: texts.upload },
  { path: '/dashboard/query/*', code: Query, title: texts.query },
  { path: '/dashboard/datasets', code: Datasets, title: texts.datasets },
  { path: '/dashboard/datasets/:name', code: DatasetPage, title: ({ name }) => name },
  { path: '/dashboard/documents/:id', code: DocumentPage, title: null },
  { path: '/dashboard/settings', code: Settings, title: texts.settings },
  { path: '/dashboard/connections', code: Connections, title: texts.connections },
  { path: '/dashboard/help', code: Help, title: texts.help },
]

/** Loads the code of the page at a path ahead of time. Does not throw. */
export async function preloadPage(pathname: string): Promise<void> {
  await PAGES.find(({ path }) => matchPath(path, pathname))?.code.preload()
}

/** Returns the title of the page at a path; null if the page sets it itself. */
export function titleOf(pathname: string): string | null {
  for (const { path, title } of PAGES) {
    const match = matchPath(path, pathname)
    if (match) return typeof title === 'function' ? (title(match.params) ?? null) : title
  }
  return null
}
