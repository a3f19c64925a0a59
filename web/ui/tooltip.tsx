import { type ReactNode, useId } from 'react'

/** An explanation shown on hover and on focus, and read with the element it explains. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: The explanation must be reachable by keyboard.
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
