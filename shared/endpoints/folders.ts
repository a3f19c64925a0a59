import type { Endpoint } from '../endpoint.ts'
import * as folders from '../folders.ts'

/** Watched folders on the server's machine. */
export const folderEndpoints = {
  folders: {
    method: 'GET',
    path: '/api/folders',
    summary: 'Watched folders, oldest first',
    access: 'admin',
    tag: 'Documents',
    reply: folders.FolderList,
  },
  watchFolder: {
    method: 'POST',
    path: '/api/folders',
    summary: 'Watch a folder on the server; a dataset follows its files',
    access: 'admin',
    tag: 'Documents',
    status: 201,
    body: folders.NewFolder,
    reply: folders.Folder,
  },
  scanFolder: {
    method: 'POST',
    path: '/api/folders/:id/scan',
    summary: 'Scan a watched folder now',
    access: 'admin',
    tag: 'Documents',
    status: 202,
    params: folders.FolderParams,
    reply: folders.Folder,
  },
  unwatchFolder: {
    method: 'DELETE',
    path: '/api/folders/:id',
    summary: 'Stop watching a folder; its documents stay unless documents=delete',
    access: 'admin',
    tag: 'Documents',
    params: folders.FolderParams,
    query: folders.FolderRemoval,
    reply: folders.FolderRemoved,
  },
} as const satisfies Record<string, Endpoint>
