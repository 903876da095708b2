/** 在线率 in whole %: online ÷ (online + offline) of the lights in service; null without any. */
export function onlineRateOf({
  onlineCount,
  offlineCount,
}: {
  onlineCount: number
  offlineCount: number
}): number | null {
  const inService = onlineCount + offlineCount
  return inService > 0 ? Math.round((100 * onlineCount) / inService) : null
}
