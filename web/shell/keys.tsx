import { Dialog } from '../ui/dialog.tsx'

const KEYS: readonly [keys: readonly string[], what: string][] = [
  [['/', 'Ctrl K'], 'Go anywhere'],
  [['Enter'], 'Send the question'],
  [['Shift Enter'], 'Begin a new line in it'],
  [['↑', '↓'], 'From source to source'],
  [['Esc'], 'Close what is open'],
  [['?'], 'This list'],
]

/** What the keyboard can do. */
export function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard" size="sm">
      <dl className="grid gap-2 pb-3">
        {KEYS.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex gap-1.5">
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
    </Dialog>
  )
}
