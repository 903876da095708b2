const MIN_FITTING_ROWS = 7
const MAX_FITTING_ROWS = 100

/** Where rows are, in px. */
export interface RowLayout {
  /** height of the window */
  height: number
  /** from the top of the page to the first row */
  above: number
  /** from the last row to the end of the page */
  below: number
  /** from one line of rows to the next */
  pitch: number
  /** rows beside each other: cards */
  perLine: number
}

/** How many whole rows the window shows without scrolling. */
export function fittingRows({ height, above, below, pitch, perLine }: RowLayout): number {
  const lines = pitch > 0 ? Math.floor((height - above - below) / pitch) : 0
  return Math.min(MAX_FITTING_ROWS, Math.max(MIN_FITTING_ROWS, lines * perLine))
}
