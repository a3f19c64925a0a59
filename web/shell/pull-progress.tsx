import * as texts from '#texts/shell.tsx'
import { Button } from '../ui/form/button.tsx'
import { formatBytes } from '../ui/format/format-bytes.ts'
import { Progress } from '../ui/progress.tsx'
import { cancelModelPull, type ModelPull } from './queries/model-pull.ts'

/** How far the download of a model is, with a button that cancels it. */
export function PullProgress({ pull }: { pull: ModelPull }) {
  const { name, status, completed, total } = pull
  const percent = total > 0 ? (completed / total) * 100 : 0
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.933rem]">
        <p className="min-w-0 flex-1">
          <bdi className="font-medium">{name}</bdi>{' '}
          <span role="status" className="wrap-anywhere text-ink-soft">
            {status || texts.downloadBegins}
          </span>
        </p>
        {total > 0 && (
          <span className="whitespace-nowrap text-ink-faint tabular-nums">
            {texts.bytesOf(formatBytes(completed), formatBytes(total))}
          </span>
        )}
        <Button size="sm" onClick={cancelModelPull}>
          {texts.cancel}
        </Button>
      </div>
      <Progress value={percent} label={texts.downloading(name)} />
    </div>
  )
}
