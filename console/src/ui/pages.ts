/** Page numbers of a pager: both ends and those around the current page; undefined: a gap. */
export function pagesAround(page: number, last: number, around: number): (number | undefined)[] {
  // Always the same number of buttons, so that they do not move under the pointer.
  const places = around * 2 + 5
  if (last <= places) return numbers(1, last)
  const from = Math.max(3, Math.min(page - around, last - 2 - 2 * around))
  const to = Math.min(last - 2, Math.max(page + around, 3 + 2 * around))
  return [1, from > 3 ? undefined : 2, ...numbers(from, to), to < last - 2 ? undefined : last - 1, last]
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
