export const STATUS_SPANS = ['hour', 'day', 'week', 'month'] as const
export type StatusSpan = (typeof STATUS_SPANS)[number]

/** What the URL of the status page holds. Nothing stands for the default. */
export interface StatusSearch {
  /** none: no group is chosen */
  groupId?: number
  span?: StatusSpan
}

/** Reads the URL; what makes no sense is left out, `-` too, which stands for no group. */
export function readStatusSearch(search: Record<string, unknown>): StatusSearch {
  const group = typeof search.groupId === 'string' ? Number(search.groupId) : search.groupId
  const known = typeof group === 'number' && Number.isSafeInteger(group) && group > 0 && group < 2 ** 31
  return {
    groupId: known ? group : undefined,
    span: STATUS_SPANS.find(span => span === search.span && span !== 'day'),
  }
}
