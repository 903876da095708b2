import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { selectLamps, selectNow } from './lamps.store.ts'
import { unsavedSchedule } from './programs.ts'
import { selectGroupsOf, selectSchedules, visibleGroups } from './registry.store.ts'
import { groupIdsOf, groupsOrThrow } from './registry.ts'
import { LightScheduleCreateInput, scheduleColumns } from './scheduleInput.ts'
import type { PlanContext } from './schedulePlans.ts'
import { calendarOf, placesOfGroups, sitePlaceOf, sourcesOf } from './schedules.ts'
import type { ScheduleRow } from './sources.store.ts'

/* A schedule to preview or compare: as it is stored, or with another content, such as that of a form or of a revision. */

export const LightScheduleVersionInput = builder.inputType('LightScheduleVersionInput', {
  description:
    'A schedule as it is stored (id), a new one that is not stored (content), or a stored one with another content (both), ' +
    'such as that of a form or of a revision.',
  fields: t => ({
    id: t.int({ description: 'the stored schedule: its groups and its place in the order of precedence' }),
    content: t.field({
      type: LightScheduleCreateInput,
      description:
        'the whole content in place of the stored one; groups are added to those of id; confirmed is ignored',
    }),
  }),
})
export type LightScheduleVersionInput = typeof LightScheduleVersionInput.$inferInput

export interface ScheduleVersion {
  schedule: ScheduleRow
  /** ids of its groups that the account may see */
  groups: number[]
}

/** @throws NOT_FOUND; BAD_USER_INPUT with the field of the content as `input.…` */
export async function versionOrThrow(
  db: Connection,
  account: Account,
  { id, content }: LightScheduleVersionInput,
  field: string,
): Promise<ScheduleVersion> {
  if (!id && !content) throw badInput(field, 'scheduleVersionEmpty', 'give id, content or both')
  const columns = content && scheduleColumns(content)
  const [stored] = id ? await selectSchedules(db, account, [id]) : []
  if (id && !stored) throw notFound('schedule')
  const assigned = stored ? await visibleGroups(db, account, await selectGroupsOf(db, stored.id)) : []
  const added = await groupsOrThrow(db, account, groupIdsOf(content?.groups?.connect))
  return { schedule: scheduleWith(stored, columns), groups: [...new Set([...assigned, ...added])] }
}

/** @param columns undefined: those of the stored schedule */
export function scheduleWith(
  stored: ScheduleRow | undefined,
  columns: ReturnType<typeof scheduleColumns> | null | undefined,
): ScheduleRow {
  if (!columns) return stored!
  return { ...unsavedSchedule(columns), ...(stored && { id: stored.id, priority: stored.priority }) }
}

/** The groups and all that determines their nights. @throws NOT_FOUND for a group */
export async function contextOf(db: Connection, account: Account, groupIds: number[]): Promise<PlanContext> {
  const ids = await groupsOrThrow(db, account, [...new Set(groupIds)])
  const sources = await sourcesOf(db, ids)
  return {
    sources,
    places: await placesOfGroups(
      db,
      sources.map(({ group }) => group),
    ),
    lamps: await selectLamps(db, account, ids),
    calendar: await calendarOf(db),
    sitePlace: await sitePlaceOf(db),
    now: await selectNow(db),
  }
}
