import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import * as texts from '#texts/shell.tsx'
import { endpoints } from '../../../shared/endpoints.ts'
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
      (await call(endpoints.documents, { query: { q: text, limit: DOCUMENTS_SHOWN } }, signal)).data,
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
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const commands = useCommands()
  const wanted = useDeferredValue(text)
  const documents = useDocuments(wanted.trim())
  const found = useMemo(() => {
    const known = findByName(commands, wanted, ({ label }) => label)
    return [...known.slice(0, SHOWN - documents.length), ...documents]
  }, [commands, documents, wanted])
  const run = (command: Command | undefined) => {
    if (!command) return
    onDone()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') run(found[at])
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <div className="pb-3">
      <input
        // biome-ignore lint/a11y/noAutofocus: Opened in order to type here.
        autoFocus
        role="combobox"
        aria-label={texts.goTo2}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        placeholder={texts.aPageADatasetADocument}
        className="h-10 w-full rounded-md border border-rule-strong bg-sheet px-3"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={texts.matches} className="mt-2">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the input above, which keeps the focus.
          <div
            key={command.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-3 py-2 aria-selected:bg-hover"
            onMouseMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <FileName name={command.label} />
            <bdi className="max-w-1/2 shrink-0 truncate text-[0.867rem] text-ink-faint">{command.note}</bdi>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="px-3 py-2 text-ink-soft">{texts.noResultsFor(text)}</p>}
    </div>
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
