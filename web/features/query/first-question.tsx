import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/query.tsx'
import { detailOf } from '../../api/api-error.ts'
import type { DatasetList } from '../../shell/queries/datasets.ts'
import { TrySamples } from '../../shell/suggestions/try-samples.tsx'
import { Card } from '../../ui/card.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AskBox } from './ask/ask-controls.tsx'
import { Composer } from './ask/composer.tsx'
import type { Thread } from './conversation/thread.ts'

/** The Query page without an answer: the question box, or why the answer of this address cannot be shown. */
export function FirstQuestion(props: {
  list: DatasetList
  thread: Thread
  box: AskBox
  onExample: (question: string) => void
  action: ReactNode
  failure: ReactNode
}) {
  const { list, thread } = props
  return (
    <>
      <Heading title={texts.queryDocuments} action={props.action}>
        {texts.askAQuestionEveryStatementOf}
      </Heading>
      <div className="grid grid-cols-1 gap-6">
        {thread.status === 'gone' && (
          <Notice kind="info" title={texts.noConversationHasThisAddress}>
            {texts.itMayHaveBeenDeleted}
          </Notice>
        )}
        {thread.status === 'failed' && (
          <Notice kind="error">{detailOf(thread.error, texts.theAnswerCouldNotBeLoaded)}</Notice>
        )}
        {thread.status === 'pending' ? (
          <Skeleton className="h-80" />
        ) : (
          <Composer box={props.box} onExample={props.onExample} />
        )}
        {list.status === 'success' && list.datasets.length === 0 && (
          <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
            <p className="max-w-[52ch] text-ink-soft">{texts.thereIsNothingToAskYet}</p>
            <div className="flex flex-wrap items-start gap-2">
              <Link to="/dashboard/upload" className={buttonClass()}>
                {texts.uploadDocuments}
              </Link>
              <TrySamples />
            </div>
          </Card>
        )}
        {props.failure}
      </div>
    </>
  )
}
