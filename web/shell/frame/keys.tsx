import * as texts from '#texts/shell.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'

const KEYS: readonly [keys: readonly string[], what: string][] = [
  [['/', texts.ctrlK], texts.goAnywhere],
  [[texts.enter], texts.sendTheQuestion],
  [[texts.shift, texts.enter], texts.beginANewLineInIt],
  [['↑', '↓'], texts.fromSourceToSource],
  [[texts.esc], texts.closeWhatIsOpen],
  [['?'], texts.thisList],
]

/** The dialog that lists the keyboard shortcuts. */
export function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DialogFrame open={open} onClose={onClose} title={texts.keyboard} size="sm">
      <dl className="grid gap-2 pb-3">
        {KEYS.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-rule-strong bg-sunken px-1.5 font-mono text-[0.8rem]"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  )
}
