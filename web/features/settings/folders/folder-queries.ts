import { queryOptions } from '@tanstack/react-query'
import { folderEndpoints } from '../../../../shared/endpoints/folders.ts'
import type { Folder, NewFolder } from '../../../../shared/folders.ts'
import { call } from '../../../api/client.ts'

const BUSY_MS = 3000
const QUIET_MS = 30_000

/** The watched folders, oldest first. Refetched more often while one is busy. */
export const foldersQuery = queryOptions({
  queryKey: ['folders'],
  queryFn: async ({ signal }) => (await call(folderEndpoints.folders, {}, signal)).data,
  refetchInterval: ({ state }) => (state.data?.some(isBusy) ? BUSY_MS : QUIET_MS),
})

/** All of these throw ApiError. */
export const watchFolder = (body: NewFolder) => call(folderEndpoints.watchFolder, { body })
export const scanFolder = (id: string) => call(folderEndpoints.scanFolder, { params: { id } })
export const unwatchFolder = (id: string, documents: 'keep' | 'delete') =>
  call(folderEndpoints.unwatchFolder, { params: { id }, query: { documents } })

function isBusy({ state, resting, files, documents, problems_total }: Folder): boolean {
  return state === 'waiting' || state === 'scanning' || resting > 0 || documents + problems_total < files
}
