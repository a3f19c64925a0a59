import * as z from 'zod/mini'
import { SearchHit } from '../../../../shared/answers.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { callRow } from '../../client/ibid-api.ts'
import { citationPlace, linkTo } from '../../use-cases/source-list.ts'
import { tool } from './tool.ts'

const fields = endpoints.search.body.shape

const Hit = z.extend(
  z.pick(SearchHit, {
    filename: true,
    dataset: true,
    document_id: true,
    page: true,
    section: true,
    relevance_score: true,
    text: true,
  }),
  { url: z.string() },
)

export const search = tool({
  name: 'search',
  title: 'Search the documents',
  description: 'Finds the passages that match a query, best first, without writing an answer.',
  input: z.extend(endpoints.search.body, {
    query: fields.query.check(
      z.describe(
        'Words or a question; "quoted words" are found exactly as written, and file:, type: and dataset: narrow it',
      ),
    ),
    dataset_names: fields.dataset_names.check(
      z.describe('Datasets to search, by their names; all without it'),
    ),
    documents: fields.documents.check(z.describe('Documents to search, by their ids; all without it')),
    max_results: fields.max_results.check(z.describe('How many passages to return')),
  }),
  output: z.object({ results: z.array(Hit) }),
  async run(query, { api, signal }) {
    const { results } = await callRow(api, endpoints.search, { body: query }, signal)
    const base = await api.address()
    const hits = results.map((hit) => ({ ...hit, url: linkTo(base, hit) }))
    const blocks = hits.map(
      (hit, i) => `${i + 1}. ${citationPlace(hit)} (${hit.dataset})\n${hit.url}\n\n${hit.text}`,
    )
    return { text: blocks.join('\n\n---\n\n') || 'No passage matches this query.', value: { results: hits } }
  },
})
