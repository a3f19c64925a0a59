const LOOKS = {
  solid: 'bg-solid text-on-solid hover:not-disabled:bg-solid-hover',
  outline: 'border border-rule-strong bg-sheet hover:not-disabled:bg-hover',
  quiet: 'text-ink-soft hover:not-disabled:bg-hover hover:not-disabled:text-ink',
  danger: 'bg-error text-sheet hover:not-disabled:opacity-90',
} as const

const SIZES = {
  sm: 'h-8 gap-1.5 px-2.5 text-[0.867rem]',
  md: 'h-9.5 gap-2 px-3.5 text-[0.933rem]',
  icon: 'size-9 shrink-0',
  'icon-sm': 'size-7 shrink-0',
} as const

/** The look of a button: outlined and of medium size by default. */
export type ButtonLook = { look?: keyof typeof LOOKS; size?: keyof typeof SIZES }

/** Returns the classes of a button, also for links that look like one. */
export function buttonClass({ look = 'outline', size = 'md' }: ButtonLook = {}): string {
  return `inline-flex items-center justify-center rounded-md font-medium whitespace-nowrap select-none transition-colors disabled:opacity-45 ${LOOKS[look]} ${SIZES[size]}`
}
