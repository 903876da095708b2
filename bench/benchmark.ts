/** Size and duration of a benchmark. */
export interface Options {
  lights: number
  /** of a year, where history is measured */
  readings: number
  /** seconds of load for each target */
  seconds: number
}

/** A line of the table. */
export interface Metric {
  name: string
  unit: string
  /** what the value is compared with, in words */
  baseline: string
  goal: string
  /** @param ratio median of the ratios within each run: other load affects value and baseline alike */
  reached(value: number, ratio: number): boolean
}

/** Result of one run for a metric: the value, and that of the baseline. */
export type Measurement = [value: number, baseline?: number]

export interface Benchmark {
  name: string
  metrics: Metric[]
  /** Setup shared by all runs. */
  open(options: Options, resources: AsyncDisposableStack): Promise<Run>
}

/** One run measures every line once, value and baseline one after the other, in the order of `lines`. */
export type Run = (index: number) => Promise<Measurement[]>

export const atLeast = (part: number) => ({
  goal: `≥ ${part} ×`,
  reached: (_: number, ratio: number) => ratio >= part,
})

export const atMost = (most: number, unit: string) => ({
  goal: `≤ ${most} ${unit}`,
  reached: (value: number) => value <= most,
})

export const atMostTimes = (most: number) => ({
  goal: `≤ ${most} ×`,
  reached: (_: number, ratio: number) => ratio <= most,
})
