import { counted } from './counted.ts'

export type Scope = { documents: number; datasets: number; names: string; processing: number }

/** What the agents and the answer say. A `lead_` stands above quotes; those without a column until 0.3. */
export const ANSWER_MESSAGES = {
  searched: (scope: Scope) => searched(scope),
  no_document_yet: ({ dataset, processing }: { dataset: string; processing: number }) =>
    `No document ${dataset === '' ? 'here' : `in '${dataset}'`} yet${waiting({ processing })}`,
  quoted_deleted: 'The documents that this answer quoted were deleted.',
  quoted_changed:
    'The documents that this answer quoted have changed. Ask again for an answer from their new versions.',
  answer_unreadable: 'This answer can no longer be read. Ask again for a new one.',
  nothing_to_search: 'Nothing to search',
  passages_spread: ({ passages, documents }: { passages: number; documents: number }) =>
    `${counted(passages, 'passage')} spread over ${counted(documents, 'document')}`,
  near_misses: ({ passages }: { passages: number }) =>
    passages === 0 ? 'No passage found' : `${counted(passages, 'passage')} to read, none of them close`,
  passages_found: ({ passages, documents }: { passages: number; documents: number }) =>
    `${counted(passages, 'relevant passage')} in ${counted(documents, 'document')}`,
  no_passage: 'No passage to rank',
  sources_ranked: ({ sources, best, percent }: { sources: number; best: string; percent: number }) =>
    `${counted(sources, 'source')}, best ${best} (${percent}%)`,
  central_sentences: ({ sentences, sources }: { sentences: number; sources: number }) =>
    `${counted(sentences, 'central sentence')} in ${counted(sources, 'source')}`,
  nothing_to_answer_from: 'Nothing to answer from',
  passages_do_not_answer: 'The passages do not answer the question',
  words_by_model: ({ words, model }: { words: number; model: string }) =>
    `${counted(words, 'word')} by ${model}`,
  words_quoted: ({ words }: { words: number }) => `${counted(words, 'word')}, quoted`,
  no_claim: 'No statement to match',
  claims_matched: ({ matched, claims, sources }: { matched: number; claims: number; sources: number }) =>
    `${matched} of ${counted(claims, 'claim')} matched with ${counted(sources, 'source')}`,
  no_answer_to_validate: 'No answer to check',
  claims_checked: (checked: {
    supported: number
    partial: number
    unsupported: number
    confidence: string
    percent: number
  }) =>
    `${checked.supported} supported, ${checked.partial} partly, ${checked.unsupported} not; confidence ${checked.confidence} (${checked.percent}%)`,
  // In the notice of answers before 0.3, which may be stored.
  // In the notice of answers before 0.3, which may be stored.
  rows_alike: ({ rows, shown }: { rows: number; shown: number }) =>
    `${rows} rows have this value${shown < rows ? `, and ${shown} of them are shown` : ''}.`,
  part_missing: ({ part }: { part: string }) => `Not found in your documents: “${part}”`,
  documents_differ: ({ newer }: { newer: string }) =>
    newer === ''
      ? 'Your documents say different things.'
      : `Your documents say different things. “${newer}” is newer.`,
  overview_partial: ({ read, documents }: { read: number; documents: number }) =>
    `This overview covers ${read} of ${documents} documents. Ask about fewer to cover them all.`,
  model_failed: ({ reason }: { reason: string }) =>
    `The language model failed, so the answer quotes your documents. ${reason}`,
  model_flawed: ({ model, flaw }: { model: string; flaw: string }) =>
    `'${model}' ${flaw}, so the answer quotes your documents. A larger model may do better; choose one in Settings.`,
  model_not_supported: ({ model }: { model: string }) =>
    `The sources do not support what '${model}' wrote, so they are quoted instead.`,
  nothing_supported: ({ model }: { model: string }) => `The sources do not support what '${model}' wrote.`,
  model_found_nothing: ({ model }: { model: string }) =>
    `'${model}' found no answer; what is quoted may be one.`,
  first_version: ({ reason }: { reason: string }) => `This is the first version of the answer. ${reason}`,
  not_found: (scope: Scope & { near: number }) =>
    `I could not find an answer to this in your documents. I searched ${searched(scope)}.${scope.near > 0 ? ' The closest passages are listed with this answer.' : ''}`,
  still_processing: ({ processing }: { processing: number }) =>
    `Nothing to search yet: ${processing} document${processing === 1 ? ' is' : 's are'} still being processed. Ask again when they are ready.`,
  nothing_uploaded: 'Nothing to search yet. Upload documents, then ask again.',
  small_talk: 'Ask me anything about your documents. Every answer shows its sources.',
  disclaimer_doctor:
    'This answer repeats what your documents say. It is not medical advice: check doses, interactions and contraindications against current references and the patient before acting.',
  disclaimer_lawyer:
    'This answer repeats what your documents say. It is not legal advice: check the wording in the original and the law that applies before relying on it.',
  disclaimer_hr:
    'This answer repeats what your documents say. Check it against the policy in force and the employment law that applies before you decide about a person.',
  lead_documents_say: 'Your documents say:',
  lead_may_answer: 'This may answer it:',
  lead_highest: 'Highest {column} of {rows} rows:',
  lead_lowest: 'Lowest {column} of {rows} rows:',
  lead_latest: 'Latest {column} of {rows} rows:',
  lead_earliest: 'Earliest {column} of {rows} rows:',
  model_read_part:
    "The evidence did not fit into the context of '{model}', so that it read only a part. Choose a model with a longer context in Settings, or ask about fewer documents.",
  rewriting: ({ wrong }: { wrong: number }) =>
    `${wrong} statement${wrong === 1 ? ' is' : 's are'} not supported by the sources, so the model writes the answer again.`,
  first_was_better: 'The first version was better.',
  only_thinking: 'The model was only thinking so far.',
  model_writing: "'{model}' is writing the answer.",
  quoted_for_now: "Quoted for now; '{model}' is still reading",
  because: '{what}: {why}',
} as const

/** '12 documents in 2 datasets (hr, legal); 1 still being processed' */
function searched(scope: Scope): string {
  return `${counted(scope.documents, 'document')}${within(scope)}${waiting(scope)}`
}

function within({ datasets, names }: Scope): string {
  if (datasets === 0) return ''
  return datasets === 1 ? ` in '${names}'` : ` in ${datasets} datasets (${names})`
}

function waiting({ processing }: Pick<Scope, 'processing'>): string {
  return processing > 0 ? `; ${processing} still being processed` : ''
}
