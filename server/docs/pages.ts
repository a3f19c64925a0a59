import changelog from '../../CHANGELOG.md' with { type: 'text' }
import licence from '../../LICENSE' with { type: 'text' }
import { apiGuide, apiReference } from './api-reference.ts'
import backup from './backup.md' with { type: 'text' }
import bestPractices from './best-practices.md' with { type: 'text' }
import compliance from './compliance.md' with { type: 'text' }
import configuration from './configuration.md' with { type: 'text' }
import deployment from './deployment.md' with { type: 'text' }
import evaluation from './evaluation.md' with { type: 'text' }
import folders from './folders.md' with { type: 'text' }
import gettingStarted from './getting-started.md' with { type: 'text' }
import mcp from './mcp.md' with { type: 'text' }
import models from './models.md' with { type: 'text' }
import monitoring from './monitoring.md' with { type: 'text' }
import openai from './openai.md' with { type: 'text' }
import privacy from './privacy.md' with { type: 'text' }
import receipts from './receipts.md' with { type: 'text' }
import scaleOut from './scale-out.md' with { type: 'text' }
import security from './security.md' with { type: 'text' }
import { thirdParty } from './third-party.ts'

/** A page of the documentation. `title`: its name in the list of pages. */
export type DocsPage = { readonly name: string; readonly title: string; markdown(): string }

const written = (name: string, title: string, text: string): DocsPage => ({
  name,
  title,
  markdown: () => text,
})

const FROM_SOURCE =
  '# Third-party licences\n\nThis Ibid runs from its source: the licence of each package lies beside it in `node_modules`. An executable lists them here.\n'

/** All pages, in the order of the list. */
export const DOCS: readonly DocsPage[] = [
  written('getting-started', 'Getting started', gettingStarted),
  written('best-practices', 'Best practices', bestPractices),
  written('folders', 'Watched folders', folders),
  written('models', 'Language models', models),
  written('configuration', 'Configuration', configuration),
  written('deployment', 'Deployment', deployment),
  written('scale-out', 'Scale-out (experimental)', scaleOut),
  written('backup', 'Backup', backup),
  written('monitoring', 'Monitoring', monitoring),
  written('mcp', 'Assistants (MCP)', mcp),
  written('openai', 'Chat pages (OpenAI)', openai),
  written('evaluation', 'Evaluation', evaluation),
  written('receipts', 'Receipts', receipts),
  written('security', 'Security', security),
  written('privacy', 'Privacy', privacy),
  written('compliance', 'Compliance', compliance),
  written('api', 'HTTP API', apiGuide),
  { name: 'reference', title: 'API reference', markdown: apiReference },
  written('changelog', 'Changelog', changelog),
  written(
    'licence',
    'Licence',
    `# Licence\n\n${licence.trim().replace(/^MIT License$/m, '**MIT License**')}\n`,
  ),
  written('third-party', 'Third-party licences', thirdParty || FROM_SOURCE),
]
