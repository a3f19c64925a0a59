import * as texts from '#texts/settings.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The model is on a machine outside this network. */
export function SentAway({ host }: { host: string }) {
  return (
    <Notice kind="info" title={texts.questionsLeaveYourNetwork}>
      {texts.theyGoTo(<bdi className="font-mono break-all">{host}</bdi>)}
    </Notice>
  )
}
