import { readdirSync } from 'node:fs'

/** Labels of one time series, by name. */
export type Labels = Readonly<Record<string, string>>

/** Upper bounds in seconds, from a lookup to an answer by a slow model. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

type Series = { readonly counts: number[]; sum: number; count: number }

/** A cumulative histogram of durations. */
export class Histogram {
  readonly #name: string
  readonly #help: string
  readonly #series = new Map<string, Series>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  observe(labels: Labels, seconds: number): void {
    const key = written(labels)
    let series = this.#series.get(key)
    if (!series) {
      series = { counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
      this.#series.set(key, series)
    }
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
    series.sum += seconds
    series.count++
  }

  lines(): string[] {
    const lines = head(this.#name, 'histogram', this.#help)
    for (const [labels, { counts, sum, count }] of this.#series) {
      let below = 0
      const comma = labels === '' ? '' : ','
      for (const [i, bound] of BUCKETS.entries()) {
        below += counts[i] ?? 0
        lines.push(`${this.#name}_bucket{${labels}${comma}le="${bound}"} ${below}`)
      }
      lines.push(`${this.#name}_bucket{${labels}${comma}le="+Inf"} ${count}`)
      lines.push(`${this.#name}_sum{${labels}} ${sum}`, `${this.#name}_count{${labels}} ${count}`)
    }
    return lines
  }
}

/** The counters and histograms of this process. */
export class Metrics {
  readonly requests = new Histogram(
    'ibid_http_request_duration_seconds',
    'Time until a reply begins, by method, route and status',
  )
  readonly modelCalls = new Histogram(
    'ibid_model_call_duration_seconds',
    'Time that calls of the language model take, by kind and outcome',
  )
}

/** Formats one number, or several with labels, in Prometheus' text format. */
export function numberLines(
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  values: number | readonly (readonly [Labels, number])[],
): string[] {
  const rows = typeof values === 'number' ? [[{}, values] as const] : values
  return [
    ...head(name, type, help),
    ...rows.map(([labels, value]) => {
      const text = written(labels)
      return `${name}${text === '' ? '' : `{${text}}`} ${value}`
    }),
  ]
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function written(labels: Labels): string {
  return Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
    )
    .join(',')
}

/** Resource usage of the process. `openFiles`: null if the system does not tell. */
type ProcessFigures = {
  readonly residentBytes: number
  readonly heapBytes: number
  readonly cpuSeconds: number
  readonly openFiles: number | null
}

export function processFigures(): ProcessFigures {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return {
    residentBytes: rss,
    heapBytes: heapUsed,
    cpuSeconds: (user + system) / 1e6,
    openFiles: openFiles(),
  }
}

function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null // No such folder on this system.
  }
}
