import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { pageOf } from '../select.ts'

export const notificationAnswers: Answers = {
  Query: {
    notifications: (_, args, { city }) => noticesOf(city, args),
  },
  Mutation: {
    markNotificationsRead: (_, { ids }: { ids?: number[] | null }, { city }) => {
      for (const notice of city.rows.notifications) if (ids?.includes(notice.id) ?? true) notice.read = true
      return noticesOf(city, {})
    },
  },
  Notification: {
    alert: ({ alertId }, _, { city }) => city.find('alerts', alertId),
  },
}

/** The newest first. */
function noticesOf(city: City, { page, limit }: { page?: number | null; limit?: number | null }) {
  const unreadCount = city.rows.notifications.filter(({ read }) => !read).length
  return { ...pageOf(city.rows.notifications, { page, limit, orderBy: [{ at: 'desc' }] }), unreadCount }
}
