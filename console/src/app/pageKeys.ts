import type { NavigationItem } from './navigation.ts'

/** The key after `g`, and the permission that the page needs. */
export const PAGE_KEYS: Partial<Record<NavigationItem['label'], { key: string; subject: string }>> = {
  dashboard: { key: 'h', subject: 'Dashboard' },
  devices: { key: 'd', subject: 'LightDevice' },
  groups: { key: 'g', subject: 'LightGroup' },
  centers: { key: 'c', subject: 'LightCenter' },
  models: { key: 'm', subject: 'DeviceMode' },
  schedules: { key: 's', subject: 'LightSchedule' },
  daylight: { key: 'u', subject: 'DaylightRule' },
  scenes: { key: 'e', subject: 'LightScene' },
  status: { key: 't', subject: 'LightDevice' },
  approvals: { key: 'p', subject: 'Approval' },
  alerts: { key: 'a', subject: 'Alert' },
  shifts: { key: 'l', subject: 'ShiftLog' },
  field: { key: 'f', subject: 'LightDevice' },
}

/** Operators see their own requests for approval. */
export function mayOpen(label: NavigationItem['label'], may: (subject: string, action: string) => boolean): boolean {
  const subject = PAGE_KEYS[label]?.subject
  return !subject || may(subject, 'read') || (label === 'approvals' && may('LightDevice', 'operate'))
}
