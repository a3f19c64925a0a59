import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { AnswerView } from '../../../api/answer-view.ts'
import { detailOf } from '../../../api/api-error.ts'
import { PullProgress } from '../../../shell/pull-progress.tsx'
import { dismissModelPull, startModelPull, useModelPull } from '../../../shell/queries/model-pull.ts'
import { statusQuery } from '../../../shell/queries/status.ts'
import { visitQuery } from '../../../shell/queries/visit.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

const KEY = 'ibid.model-offer'
const DISMISSED = 'dismissed'
/** The model that the documentation names. */
const MODEL = 'llama3.2'

/**
 * One line below a quoted answer that offers a language model where there is none, until it is dismissed once: it installs
 * one through Ollama, or says how to get it.
 */
export function ModelOffer({ answer }: { answer: AnswerView }) {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(KEY) === DISMISSED)
  const isQuoted = answer.engine === 'extractive' && answer.answered !== false
  const isWanted = isQuoted && !isDismissed
  const { data } = useQuery({ ...statusQuery, enabled: isWanted })
  const { data: visit } = useQuery({ ...visitQuery, enabled: isWanted })
  const pull = useModelPull()
  if (!isWanted || !data || data.engine.provider !== 'ollama') return null
  if (pull?.phase === 'done')
    return (
      <Notice kind="success" onDismiss={dismissModelPull}>
        {texts.modelIsInstalled(pull.name)}
      </Notice>
    )
  if (data.engine.model !== null) return null
  if (pull?.phase === 'running')
    return (
      <Notice kind="info">
        <PullProgress pull={pull} />
      </Notice>
    )
  const mayInstall = data.engine.reachable && visit?.role === 'admin'
  return (
    <Notice
      kind="info"
      action={mayInstall && <Install isAgain={pull?.phase === 'failed'} />}
      onDismiss={() => {
        localStorage.setItem(KEY, DISMISSED)
        setDismissed(true)
      }}
    >
      {pull?.phase === 'failed'
        ? detailOf(pull.failure, texts.theModelCouldNotBeInstalled)
        : mayInstall
          ? texts.summariesNeedAModel
          : data.engine.reachable
            ? texts.haveAnAdminInstallAModel
            : texts.haveAModelWrite}
    </Notice>
  )
}

function Install({ isAgain }: { isAgain: boolean }) {
  const client = useQueryClient()
  return (
    <Button size="sm" onClick={() => void startModelPull(MODEL, () => client.invalidateQueries())}>
      {isAgain ? texts.tryAgain : texts.installModelOfSize(MODEL)}
    </Button>
  )
}
