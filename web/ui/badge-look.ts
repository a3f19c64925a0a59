const TONES = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  error: 'bg-error-wash text-error',
  info: 'bg-info-wash text-info',
} as const

export type Tone = keyof typeof TONES

/** The classes of a small label. */
export function badgeLook(tone: Tone = 'neutral'): string {
  return `inline-flex max-w-full items-center gap-1 rounded-sm px-1.5 py-px text-[0.8rem] leading-5 font-medium whitespace-nowrap tabular-nums ${TONES[tone]}`
}
