import { type ReactNode, useId } from 'react'

/** A word of explanation on hover and on focus, read with what it explains. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard.
    <span tabIndex={0} aria-describedby={id} className="group/tip relative inline-flex rounded-sm">
      {children}
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full left-0 z-30 mt-1.5 w-max max-w-64 rounded-md bg-solid px-2.5 py-1.5 text-[0.8rem] leading-snug font-normal text-on-solid opacity-0 shadow-high transition-opacity group-hover/tip:visible group-hover/tip:opacity-100 group-focus/tip:visible group-focus/tip:opacity-100"
      >
        {text}
      </span>
    </span>
  )
}
