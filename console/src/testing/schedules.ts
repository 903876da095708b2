import { changeSchedule } from './answers/schedules.ts'
import type { MemoryServer } from './memoryServer.ts'
import type { Viewer } from './permissions.ts'
import type { Row } from './select.ts'

/** A change of a schedule by another person; all warnings are confirmed. */
export function changeScheduleAs(
  server: MemoryServer,
  who: string,
  schedule: Row,
  input: Parameters<typeof changeSchedule>[2],
): void {
  const admin = server.city.findBy('admins', 'email', `${who}@lamplighter.example`)
  const call = { server, city: server.city, viewer: { admin } as Viewer }
  changeSchedule(call, schedule, { confirmed: ['CONFLICT', 'MANY_LIGHTS'], ...input })
}
