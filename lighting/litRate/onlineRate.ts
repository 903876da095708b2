/** Lights in service that are not in maintenance. */
export interface StatusCounts {
  onlineCount: number
  offlineCount: number
}

/** 在线率 in whole %: online ÷ (online + offline) of the lights in service; null without any. */
export function onlineRateOf({ onlineCount, offlineCount }: StatusCounts): number | null {
  const inService = onlineCount + offlineCount
  return inService > 0 ? Math.round((100 * onlineCount) / inService) : null
}
