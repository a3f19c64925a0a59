import { useEffect, useRef } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { type ExchangeCitation, exchange, paragraphsOf } from '../exchange/exchange.ts'
import { CheckIcon, SpinnerIcon } from '../page/icons.tsx'
import type { Demo } from './use-demo.ts'

/** The documents being uploaded; once there is an answer, the cited page. Each keeps its space. */
export function DemoDocuments({ demo }: { demo: Demo }) {
  const place = useRef<HTMLDivElement>(null)
  const { claim, lookedUp } = demo
  // On a phone the page is above the answer, and may be out of view.
  useEffect(() => {
    if (lookedUp > 0)
      place.current?.querySelector(`[data-claim="${claim}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [claim, lookedUp])
  const answered = demo.state.phase === 'answer'
  const cited = exchange.claims[demo.claim]?.citations[0]
  return (
    <div ref={place} className="grid min-w-0 *:[grid-area:1/1]">
      <div className={answered ? 'invisible' : undefined}>
        <FileList step={demo.step} />
      </div>
      {exchange.citations.map((citation) => (
        <div
          key={citation.number}
          className={answered && citation.number === cited ? undefined : 'invisible'}
        >
          <SourceSheet citation={citation} claim={demo.claim} />
        </div>
      ))}
    </div>
  )
}

function FileList({ step }: { step: number }) {
  return (
    <div className="rounded-lg border border-rule bg-sheet shadow-low">
      <p className="flex justify-between gap-4 border-b border-rule px-5 py-3">
        <b className="font-semibold">{exchange.dataset}</b>
        <span className="text-ink-soft">
          {step < 2 ? texts.sampleDocuments : texts.passagesSearchable(exchange.chunks)}
        </span>
      </p>
      <ul className="divide-y divide-rule px-5">
        {exchange.documents.map(({ name, type, bytes, chunks }) => (
          <li key={name} className="grid grid-cols-[3.4rem_1fr_auto] items-center gap-3 py-3.5">
            <span className="rounded-sm bg-sunken py-0.5 text-center text-[0.733rem] font-semibold text-ink-soft">
              {type}
            </span>
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="text-[0.867rem] text-ink-faint">{formatBytes(bytes)}</span>
            </span>
            <FileStatus step={step} chunks={chunks} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FileStatus({ step, chunks }: { step: number; chunks: number }) {
  if (step === 0) return <span className="text-[0.867rem] text-ink-soft">{texts.uploading}</span>
  if (step === 1)
    return (
      <span className="flex items-center gap-1.5 text-[0.867rem] text-ink-soft">
        <SpinnerIcon className="size-3.5 animate-spin" />
        {texts.reading}
      </span>
    )
  return (
    <span className="flex items-center gap-1.5 text-[0.867rem] text-ink-soft">
      <CheckIcon className="size-3.5 text-success" />
      {texts.passages(chunks)}
    </span>
  )
}

/** The passage of a citation on its page, with the quotes of the answer marked. */
function SourceSheet({ citation, claim }: { citation: ExchangeCitation; claim: number }) {
  return (
    <div className="sheet flex h-full flex-col px-5 py-5 text-[0.98rem] leading-[1.62] sm:px-8">
      <p className="mb-3 flex justify-between gap-4 font-sans text-[0.8rem] text-ink-faint">
        <span>
          <span className="cite mr-1.5 ml-0 align-baseline text-[0.733rem]">{citation.number}</span>
          {citation.filename}
        </span>
        {citation.page !== null && <span>{texts.page(citation.page)}</span>}
      </p>
      {paragraphsOf(citation).map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Paragraphs of one text never change their order.
        <p key={index} className={index === 0 ? 'mb-2 font-semibold' : 'mb-2.5'}>
          {pieces.map((piece) =>
            piece.claim === null ? (
              piece.text
            ) : (
              <mark
                key={piece.text}
                data-claim={piece.claim}
                data-active={piece.claim === claim || undefined}
                className="scroll-my-24"
              >
                {piece.text}
              </mark>
            ),
          )}
        </p>
      ))}
      {citation.page !== null && (
        <p aria-hidden className="mt-auto pt-6 text-center text-[0.8rem] text-ink-faint">
          {citation.page}
        </p>
      )}
    </div>
  )
}
