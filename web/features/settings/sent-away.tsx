import { Notice } from '../../ui/notice.tsx'

/** The model is on a machine outside this network. */
export function SentAway({ host }: { host: string }) {
  return (
    <Notice kind="info" title="Questions and passages leave your network">
      They go to <bdi className="font-mono break-all">{host}</bdi>, which writes the answers.
    </Notice>
  )
}
