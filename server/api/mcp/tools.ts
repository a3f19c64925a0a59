import { addDocument } from './tools/add-document.ts'
import { ask } from './tools/ask.ts'
import { deleteDocument } from './tools/delete-document.ts'
import { listDatasets } from './tools/list-datasets.ts'
import { listDocuments } from './tools/list-documents.ts'
import { readDocument } from './tools/read-document.ts'
import { search } from './tools/search.ts'
import type { Tool } from './tools/tool.ts'

/** Every tool, in the order clients list them. A new one is a file and a line. */
export const TOOLS: readonly Tool[] = [
  ask,
  search,
  listDatasets,
  listDocuments,
  readDocument,
  addDocument,
  deleteDocument,
]
