import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import * as texts from '#texts/query.tsx'
import type { PastQuery } from '../../../shared/answers.ts'
import { Boundary } from '../../shell/loading/boundary.tsx'
import { lazyComponent } from '../../shell/loading/lazy-component.tsx'
import { NotLoaded } from '../../shell/loading/not-loaded.tsx'
import { noteForgotten, noteStale } from './answer/staleness.ts'

const History = lazyComponent(async () => (await import('./history.tsx')).History)

/** 'never': not opened yet, so its code is not loaded. */
export type HistoryState = 'never' | 'open' | 'closed'

/** The dialog of earlier questions, whose code is loaded when it is first opened. */
export function EarlierQuestions(props: {
  state: HistoryState
  onClose: () => void
  onNotLoaded: () => void
  onChoose: (past: PastQuery) => void
}) {
  const client = useQueryClient()
  return (
    <Boundary
      resetKey={props.state}
      fallback={() => <NotLoaded what={texts.theListOfEarlierQuestions} onShown={props.onNotLoaded} />}
    >
      <Suspense>
        {props.state !== 'never' && (
          <History
            open={props.state === 'open'}
            onClose={props.onClose}
            onForgotten={(gone) => noteForgotten(client, gone)}
            onChoose={(past) => {
              noteStale(client, past.id, past.stale)
              props.onChoose(past)
            }}
          />
        )}
      </Suspense>
    </Boundary>
  )
}
