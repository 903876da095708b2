/** Slope of the linear regression over equidistant values. */
export function slopeOfLine(values: number[]): number {
  const [middle, mean] = [(values.length - 1) / 2, values.reduce((all, value) => all + value, 0) / values.length]
  const spread = values.reduce((all, _, at) => all + (at - middle) ** 2, 0)
  return values.reduce((all, value, at) => all + (at - middle) * (value - mean), 0) / spread
}
