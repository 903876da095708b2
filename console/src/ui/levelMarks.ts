/** Marks of a brightness slider, 10 to 100 %. The labels of 90 and 100 % would touch. */
export const LEVEL_MARKS = [10, 30, 50, 70, 90, 100].map(value => ({
  value,
  label: value === 90 ? undefined : `${value}%`,
}))
