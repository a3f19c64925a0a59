import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { AnswerView } from '../../../api/answer-view.ts'
import { statusQuery } from '../../../shell/queries/status.ts'
import { Notice } from '../../../ui/notice.tsx'

const KEY = 'ibid.model-offer'
const DISMISSED = 'dismissed'

/** How to have answers written, below a quoted one, if there is no language model; until it is dismissed once. */
export function ModelOffer({ answer }: { answer: AnswerView }) {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(KEY) === DISMISSED)
  const isQuoted = answer.engine === 'extractive' && answer.answered !== false
  const { data } = useQuery({ ...statusQuery, enabled: isQuoted && !isDismissed })
  if (!isQuoted || isDismissed || !data || data.engine.model !== null || data.engine.provider !== 'ollama')
    return null
  return (
    <Notice
      kind="info"
      onDismiss={() => {
        localStorage.setItem(KEY, DISMISSED)
        setDismissed(true)
      }}
    >
      {texts.haveAModelWrite}
    </Notice>
  )
}
