import type { StatusCounts } from '../litRate/onlineRate.ts'

/** A group is FAULT if more than this share of its lights has a fault; a single fault of 20 lights does not count. */
export const MAX_FAULT_SHARE = 0.05
/** A group is FAULT if more than this share of its lights is offline: its online rate is below 90 %. */
export const MAX_OFFLINE_SHARE = 0.1

type GroupStatusName = 'NORMAL' | 'FAULT' | 'MAINTENANCE'
/** SET: set by a user, while the lights give no reason. */
type GroupStatusReason = 'SET' | 'CENTER_OFFLINE' | 'OFFLINE' | 'FAULTS'

export interface GroupCondition extends StatusCounts {
  /** stored, as a user set it */
  groupStatus: GroupStatusName
  faultCount: number
  /** a center of one of its lights has connected before, and is offline */
  isCenterOffline: boolean
}

/**
 * Status of a group from its lights in service that are not in maintenance. MAINTENANCE that a user set takes precedence.
 * FAULT that a user set stays, since such a group cannot be operated. The reason is null for NORMAL.
 */
export function deriveGroupStatus(group: GroupCondition): {
  status: GroupStatusName
  reason: GroupStatusReason | null
} {
  if (group.groupStatus === 'MAINTENANCE') return { status: 'MAINTENANCE', reason: 'SET' }
  const reason = faultOf(group) ?? (group.groupStatus === 'FAULT' ? 'SET' : null)
  return { status: reason ? 'FAULT' : 'NORMAL', reason }
}

/** The reason with the largest effect first. */
function faultOf({ onlineCount, offlineCount, faultCount, isCenterOffline }: GroupCondition) {
  const lights = onlineCount + offlineCount
  if (isCenterOffline) return 'CENTER_OFFLINE'
  if (offlineCount > MAX_OFFLINE_SHARE * lights) return 'OFFLINE'
  return faultCount > MAX_FAULT_SHARE * lights ? 'FAULTS' : undefined
}
