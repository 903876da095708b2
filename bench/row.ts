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
  reached(value: number, anchor: number): boolean
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
  reached: (value: number, anchor: number) => value >= part * anchor,
})

export const atMost = (most: number, unit: string) => ({
  goal: `≤ ${most} ${unit}`,
  reached: (value: number) => value <= most,
})

export const atMostTimes = (most: number) => ({
  goal: `≤ ${most} ×`,
  reached: (value: number, anchor: number) => value <= most * anchor,
})
