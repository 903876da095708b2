import type { NotificationRow } from './notifications.ts'

/** Alike notifications: alerts of one kind on things of one type. */
export interface NoticeGroup {
  /** the newest */
  notice: NotificationRow
  /** all, newest first */
  notices: NotificationRow[]
}

/** Groups alike notifications; a group stands where its newest one stood. @param notices newest first */
export function groupNotices(notices: readonly NotificationRow[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>()
  for (const notice of notices) {
    const group = groups.get(keyOf(notice))
    if (group) group.notices.push(notice)
    else groups.set(keyOf(notice), { notice, notices: [notice] })
  }
  return [...groups.values()]
}

/** Open and cleared alerts, and read and unread ones, stay apart: they ask for different things. */
function keyOf({ id, alert, read }: NotificationRow): string {
  if (!alert) return `${id}`
  const type = alert.device ? 'device' : alert.center ? 'center' : 'other'
  return [alert.kind, alert.severity, type, alert.clearedAt === null, read].join(' ')
}
