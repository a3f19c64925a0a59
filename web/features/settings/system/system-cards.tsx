import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as texts from '#texts/settings.tsx'
import type { SystemStatus } from '../../../../shared/system.ts'
import { pageOrigin } from '../../../api/base.ts'
import { statusQuery } from '../../../shell/queries/status.ts'
import { StoredText } from '../../../shell/stored-text.tsx'
import { localizeEngine } from '../../../texts/localize/engine-message.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatBytes } from '../../../ui/format/format-bytes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Section } from '../form/section.tsx'
import { ModelChoice, ModelPull } from './models.tsx'

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-[0.933rem]">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The card of the writer of answers and its model. */
export function AnsweringCard() {
  const { data, isError } = useQuery(statusQuery)
  return (
    <Section id="answering" title={texts.answering}>
      {data ? (
        <>
          <Facts
            rows={[
              [
                texts.writer,
                data.engine.kind === 'ollama'
                  ? (data.engine.model ?? 'Ollama')
                  : texts.extractiveVerbatimSentences,
              ],
              [
                data.engine.provider === 'openai' ? texts.modelServer : 'Ollama',
                <Reachable key="ollama" engine={data.engine} />,
              ],
              [texts.embedding, embeddingLine(data.embedding)],
            ]}
          />
          {data.engine.place === 'elsewhere' && <SentAway host={data.engine.host} />}
          {data.engine.error && (
            <p className="text-[0.867rem] text-ink-soft">
              {localizeEngine(data.engine.said) ?? (
                <StoredText said={data.engine.said} sentence={data.engine.error} />
              )}
            </p>
          )}
          {data.engine.reachable && (
            <>
              <ModelChoice />
              {data.engine.provider === 'ollama' && <ModelPull />}
            </>
          )}
        </>
      ) : (
        <Missing failed={isError} />
      )}
    </Section>
  )
}

/** Returns the embedding model and, while reindexing, the next model with its progress. */
function embeddingLine({ model, dimensions, reindexing }: SystemStatus['embedding']): string {
  const line = texts.dimensions(model, dimensions)
  if (!reindexing) return line
  const { documents_done: done, documents_total: total } = reindexing
  return texts.reindexingWithOf(line, reindexing.model, done, total)
}

function Reachable({ engine }: { engine: { reachable: boolean; host: string } }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <span className="text-ink-soft">{engine.host}</span>
      <Badge tone={engine.reachable ? 'success' : 'neutral'}>
        {engine.reachable ? texts.reachable : texts.notReachable}
      </Badge>
    </span>
  )
}

/** The card of this installation's version, workers and storage. */
export function SystemCard() {
  const { data, isError } = useQuery(statusQuery)
  return (
    <Section id="system-info" title={texts.systemInfo} end={<Badge>{texts.selfHosted}</Badge>}>
      <Facts
        rows={[
          [texts.documents, texts.unlimited],
          [texts.queries, texts.unlimited],
          [texts.storage, texts.localStorage],
        ]}
      />
      {data ? (
        <Facts
          rows={[
            [texts.version, data.version],
            [texts.workers, texts.ofBusy(data.workers.busy, data.workers.count)],
            [texts.onDisk, texts.free(formatBytes(data.storage.bytes), formatBytes(data.storage.free_bytes))],
            [texts.dataFolder, data.storage.data_dir_name],
            [texts.scannedPages, texts.readByTesseract(data.programs.ocr)],
            [texts.oldOfficeFiles, texts.readByLibreOffice(data.programs.office)],
          ]}
        />
      ) : (
        <Missing failed={isError} />
      )}
      <a
        href={`${pageOrigin()}/docs/getting-started`}
        className="text-[0.933rem] underline underline-offset-4"
      >
        {texts.viewDocumentation}
      </a>
    </Section>
  )
}

function Missing({ failed }: { failed: boolean }) {
  if (failed) return <p className="text-ink-soft">{texts.theServerDidNotTellIts}</p>
  return <Skeleton className="h-20" />
}

/** A notice that the model runs outside this network. */
function SentAway({ host }: { host: string }) {
  return (
    <Notice kind="info" title={texts.questionsLeaveYourNetwork}>
      {texts.theyGoTo(<bdi className="font-mono break-all">{host}</bdi>)}
    </Notice>
  )
}
