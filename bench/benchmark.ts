/** How long and how large a trial is. */
export interface Options {
  lights: number
  /** of a year, where history is measured */
  readings: number
  /** of load, for each thing that is loaded */
  seconds: number
}

/** A line of the table. */
export interface Line {
  name: string
  unit: string
  /** what the value is held against, in words */
  anchor: string
  goal: string
  /** @param ratio median of the runs' own: of value and anchor of the same run, as what else the machine did troubles both */
  reached(value: number, ratio: number): boolean
}

/** What one run found for a line: the value, and what it is held against. */
export type Finding = [value: number, anchor?: number]

export interface Row {
  name: string
  lines: Line[]
  /** Sets up what all runs use. */
  open(options: Options, doors: AsyncDisposableStack): Promise<Run>
}

/** One run measures every line once, value and anchor one after the other, in the order of `lines`. */
export type Run = (index: number) => Promise<Finding[]>

export const atLeast = (part: number) => ({
  goal: `≥ ${part} ×`,
  reached: (_: number, ratio: number) => ratio >= part,
})

export const atLeastSo = (least: number, unit: string) => ({
  goal: `≥ ${least} ${unit}`,
  reached: (value: number) => value >= least,
})

export const atMost = (most: number, unit: string) => ({
  goal: `≤ ${most} ${unit}`,
  reached: (value: number) => value <= most,
})

export const atMostTimes = (most: number) => ({
  goal: `≤ ${most} ×`,
  reached: (_: number, ratio: number) => ratio <= most,
})
