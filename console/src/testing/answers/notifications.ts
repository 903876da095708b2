import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { findVisible } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'

export const notificationAnswers: Answers = {
  Query: {
    notifications: (_, args, call) => noticesOf(call, args),
  },
  Mutation: {
    markNotificationsRead: (_, { ids }: { ids?: number[] | null }, call) => {
      for (const notice of visibleNotices(call)) if (ids?.includes(notice.id) ?? true) notice.read = true
      return noticesOf(call, {})
    },
  },
  Notification: {
    alert: ({ alertId }, _, call) => findVisible(call, 'alerts', alertId),
  },
}

/** Those of alerts that the viewer may see, and of what they began. */
function visibleNotices(call: Call): Row[] {
  return call.city.rows.notifications.filter(
    ({ alertId, hiddenFrom, onlyFor }) =>
      (!alertId || findVisible(call, 'alerts', alertId)) &&
      (!hiddenFrom || hiddenFrom !== call.viewer?.admin.id) &&
      (!onlyFor || onlyFor === call.viewer?.admin.id),
  )
}

/** The newest first. */
function noticesOf(call: Call, { page, limit }: { page?: number | null; limit?: number | null }) {
  const notices = visibleNotices(call)
  const unreadCount = notices.filter(({ read }) => !read).length
  return { ...pageOf(notices, { page, limit, orderBy: [{ at: 'desc' }] }), unreadCount }
}
