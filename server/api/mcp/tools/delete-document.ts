import * as z from 'zod/mini'
import { Id } from '../../../../shared/bounds.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { callRow } from '../../client/ibid-api.ts'
import { tool } from './tool.ts'

export const deleteDocument = tool({
  name: 'delete_document',
  title: 'Delete a document',
  description: 'Deletes a document for good: its file, its text, and what saved answers quote from it.',
  writes: true,
  destroys: true,
  input: z.object({ document_id: Id.check(z.describe('The id of the document')) }),
  output: endpoints.deleteDocument.reply,
  async run({ document_id: id }, { api, signal }) {
    const deleted = await callRow(api, endpoints.deleteDocument, { params: { id } }, signal)
    return { text: 'The document is deleted.', value: deleted }
  },
})
