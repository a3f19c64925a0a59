import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import * as texts from '#texts/shell.tsx'
import { documentEndpoints } from '../../../shared/endpoints/documents.ts'
import { call } from '../../api/client.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { findByName } from '../../ui/search/find-by-name.ts'
import { FileName } from '../../ui/text/file-name.tsx'
import type { QuestionToFill } from '../navigation-state.ts'
import { applyTheme } from '../preferences/theme.ts'
import { datasetsQuery } from '../queries/datasets.ts'

const SHOWN = 12
/** The most documents shown below the results found without the server. */
const DOCUMENTS_SHOWN = 6

type Command = { key: string; label: string; note: string; run: () => void }

/** The documents whose names contain a text. */
const namedDocuments = (text: string) =>
  queryOptions({
    queryKey: ['documents-named', text],
    queryFn: async ({ signal }) =>
      (await call(documentEndpoints.documents, { query: { q: text, limit: DOCUMENTS_SHOWN } }, signal)).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

/** The command palette: finds pages, datasets, documents and actions by a few letters. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DialogFrame open={open} onClose={onClose} title={texts.goTo2} size="md">
      {open && <Finder onDone={onClose} />}
    </DialogFrame>
  )
}

function Finder({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const commands = useCommands()
  const wanted = useDeferredValue(text)
  const documents = useDocuments(wanted.trim())
  const found = useMemo(() => {
    const known = findByName(commands, wanted, ({ label }) => label)
    return [...known.slice(0, SHOWN - documents.length), ...documents]
  }, [commands, documents, wanted])
  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      keepHighlight
      loopFocus={false}
      items={found}
      filter={null}
      itemToStringValue={({ label }: Command) => label}
      value={text}
      onValueChange={(value, { reason }) => reason === 'item-press' || setText(value)}
    >
      <Autocomplete.Input
        aria-label={texts.goTo2}
        placeholder={texts.aPageADatasetADocument}
        className="h-10 w-full rounded-md border border-rule-strong bg-sheet px-3"
      />
      <Autocomplete.List aria-label={texts.matches} className="mt-2 pb-3">
        {(command: Command) => (
          <Autocomplete.Item
            key={command.key}
            value={command}
            className="flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-3 py-2 data-highlighted:bg-hover"
            onClick={() => {
              onDone()
              command.run()
            }}
          >
            <FileName name={command.label} />
            <bdi className="max-w-1/2 shrink-0 truncate text-[0.867rem] text-ink-faint">{command.note}</bdi>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty className="px-3 text-ink-soft">
        {found.length === 0 && <p className="pb-5">{texts.noResultsFor(text)}</p>}
      </Autocomplete.Empty>
    </Autocomplete.Root>
  )
}

/** Returns the readable documents whose names contain a text. */
function useDocuments(text: string): readonly Command[] {
  const navigate = useNavigate()
  const { data } = useQuery(namedDocuments(text))
  return useMemo(
    () =>
      text === '' || !data
        ? []
        : data
            .filter(({ status }) => status === 'completed')
            .map(({ id, filename, dataset }) => ({
              key: id,
              label: filename,
              note: texts.documentIn(dataset),
              run: () => navigate(`/dashboard/documents/${encodeURIComponent(id)}`),
            })),
    [data, text, navigate],
  )
}

function useCommands(): readonly Command[] {
  const navigate = useNavigate()
  const { data: datasets } = useQuery(datasetsQuery)
  return useMemo(() => {
    const page = (label: string, path: string): Command => ({
      key: path,
      label,
      note: texts.page,
      run: () => navigate(path),
    })
    return [
      page(texts.overview, '/dashboard'),
      page(texts.upload, '/dashboard/upload'),
      page(texts.query, '/dashboard/query'),
      page(texts.datasets, '/dashboard/datasets'),
      page(texts.settings, '/dashboard/settings'),
      page(texts.connections, '/dashboard/connections'),
      page(texts.help, '/dashboard/help'),
      { key: 'light', label: texts.lightTheme, note: texts.action, run: () => applyTheme('light') },
      { key: 'dark', label: texts.darkTheme, note: texts.action, run: () => applyTheme('dark') },
      ...(datasets ?? []).flatMap(({ name }): Command[] => {
        const state: QuestionToFill = { question: '', datasets: [name] }
        return [
          {
            key: `dataset ${name}`,
            label: name,
            note: texts.dataset,
            run: () => navigate(`/dashboard/datasets/${encodeURIComponent(name)}`),
          },
          {
            key: `query ${name}`,
            label: texts.query2(name),
            note: texts.action,
            run: () => navigate('/dashboard/query', { state }),
          },
        ]
      }),
    ]
  }, [datasets, navigate])
}
