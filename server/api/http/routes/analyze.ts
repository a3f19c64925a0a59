import type { Hono } from 'hono'
import { Query } from '../../../../shared/answers.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { MAX_ANALYSIS_BYTES, MAX_FILES_PER_ANALYSIS } from '../../../../shared/limits.ts'
import { Role } from '../../../../shared/roles.ts'
import { analyze } from '../../use-cases/analyze.ts'
import type { Services } from '../../use-cases/services.ts'
import { ANALYSIS_PACE } from '../protocol/paced-body.ts'
import { readUploadForm } from '../protocol/upload-form.ts'
import { askedFor, limited, on } from './endpoint.ts'

const MOST = { files: MAX_FILES_PER_ANALYSIS, bytes: MAX_ANALYSIS_BYTES }

export function analyzeRoutes(app: Hono, services: Services): void {
  on(app, endpoints.analyze).bytes(async ({ request }, context) => {
    const { files } = services
    const form = await limited(context, 'upload', () => readUploadForm(request, files, ANALYSIS_PACE, MOST))
    try {
      const query = Query.parse(form.fields.get('query') ?? '')
      const role = Role.parse(form.fields.get('role') ?? 'general')
      const asked = { query, role, files: form.files }
      return context.json(await askedFor(context, 'analysis', (signal) => analyze(services, asked, signal)))
    } finally {
      await form.discard()
    }
  })
}
