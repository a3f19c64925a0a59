import { useLayoutEffect, useRef, useState } from 'react'

/** As many kinds as have room in one line, and how many more there are; all on hover. */
export function Kinds({ kinds }: { kinds: readonly string[] }) {
  const place = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(1)
  useLayoutEffect(() => {
    const line = place.current
    const pen = document.createElement('canvas').getContext('2d')
    if (!line || !pen) return
    pen.font = getComputedStyle(line).font
    const observer = new ResizeObserver(() =>
      setShown(mostThatFit(kinds, (text) => pen.measureText(text).width <= line.clientWidth)),
    )
    observer.observe(line)
    return () => observer.disconnect()
  }, [kinds])
  return (
    <dd ref={place} className="truncate text-[0.867rem] text-ink-soft" title={kinds.join(', ')}>
      {kindsLine(kinds, shown)}
    </dd>
  )
}

/** 'PDF, DOCX +2' */
function kindsLine(kinds: readonly string[], shown: number): string {
  const rest = kinds.length - shown
  return kinds.slice(0, shown).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

/** How many of the kinds, at least one, have room with the number of the others. */
export function mostThatFit(kinds: readonly string[], fits: (line: string) => boolean): number {
  for (let shown = kinds.length; shown > 1; shown--) if (fits(kindsLine(kinds, shown))) return shown
  return 1
}
