import { restorationInput } from '../../../../server/src/features/schedules/restoration.ts'
import {
  differenceOf,
  groupsOfRevision,
  type RevisionDifference,
  type RevisionGroup,
} from '../../../../server/src/features/schedules/revisionDifference.ts'
import { notFound } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import { scheduleRow } from '../plans.ts'
import type { Answers } from '../schema.ts'
import { isCustomer, visible } from '../scope.ts'
import type { Row } from '../select.ts'
import { nameOf } from './admins.ts'

/* Revisions of schedules, in the field `revisions` of their rows. */

interface Facts {
  why: string
  restoredFrom?: number | undefined
  moved?: { from: number; to: number } | undefined
}

/** The newest last. A schedule without any gets its first one. */
function revisionsOf(city: City, schedule: Row): Row[] {
  schedule.revisions ??= [revisionOf(city, schedule, { number: 1, kind: 'CREATED', at: schedule.createdAt })]
  return schedule.revisions
}

function revisionOf(city: City, schedule: Row, values: object): Row {
  const groups = city.rows.groups.filter(({ id }) => schedule.groupIds.includes(id)).sort((a, b) => a.id - b.id)
  const { revisions: _, groupIds: _g, ...row } = schedule
  return {
    ...{ id: schedule.id, schedule_id: schedule.id, by: null, restoredFrom: null, movedFrom: null, movedTo: null },
    ...{ content: structuredClone(scheduleRow(row as Row)), ...values },
    ...{ group_ids: groups.map(({ id }) => id), group_names: groups.map(({ name }) => name) },
  }
}

export function latestOf(city: City, schedule: Row): number {
  return revisionsOf(city, schedule).at(-1)!.number
}

/** Changes a schedule, and adds a revision if it differs. */
export function revised(
  { city, viewer }: Call,
  schedule: Row,
  { why, restoredFrom, moved }: Facts,
  change: () => void,
): Row {
  const revisions = revisionsOf(city, schedule)
  change()
  const made = revisionOf(city, schedule, {
    ...{ number: revisions.at(-1)!.number + 1, kind: why, at: new Date().toISOString(), by: nameOf(viewer!.admin) },
    ...{ restoredFrom: restoredFrom ?? null, movedFrom: moved?.from ?? null, movedTo: moved?.to ?? null },
  })
  const { fields, added, removed } = differenceOf(revisions.at(-1) as never, made as never)
  if (moved || fields.length + added.length + removed.length > 0) revisions.push(made)
  return schedule
}

export function revisionPage(city: City, schedule: Row, { page = 1, limit = 7 }: { page?: number; limit?: number }) {
  const all = [...revisionsOf(city, schedule)].reverse()
  const [totalCount, totalPages] = [all.length, Math.ceil(all.length / limit)]
  return { items: all.slice((page - 1) * limit, page * limit), pagination: { limit, page, totalCount, totalPages } }
}

/** @throws NOT_FOUND */
export function restorationOf(call: Call, schedule: Row, number: number) {
  const { city } = call
  const revision = revisionsOf(city, schedule).find(one => one.number === number)
  if (!revision) throw notFound('revision')
  const there = new Set<number>(revision.group_ids.filter((id: number) => city.find('groups', id)))
  const name = revision.content.name
  const keepsName = city.rows.schedules.some(other => other.name === name && other !== schedule)
  const lost = groupsOfRevision(revision as never).filter(({ id }) => !there.has(id))
  const input = restorationInput(revision as never, { touched: schedule.groupIds, there, keepsName })
  return { input, revision, lostGroups: shown(call, lost), keepsName }
}

/** A customer sees those of its groups that exist. */
function shown(call: Call, groups: RevisionGroup[]) {
  const own = new Set(visible(call, 'groups').map(({ id }) => id))
  const marked = groups.map(group => ({ ...group, exists: own.has(group.id) }))
  return isCustomer(call) ? marked.filter(({ exists }) => exists) : marked
}

export const revisionTypes: Answers = {
  LightScheduleRevision: {
    content: revision => revision,
    difference: (revision, { from }, { city }) => {
      const all = revisionsOf(city, city.find('schedules', revision.schedule_id)!)
      const before = all.find(({ number }) => number === (from ?? revision.number - 1))
      return before ? differenceOf(before as never, revision as never) : null
    },
  },
  LightScheduleRevisionContent: {
    ...Object.fromEntries(
      ['name', 'description', 'type', 'days', 'weekdays', 'steps'].map(field => [
        field,
        ({ content }: Row) => content[field],
      ]),
    ),
    ...Object.fromEntries(
      [
        ...['startTime', 'endTime', 'sunsetOffset', 'sunriseOffset', 'validFrom', 'validUntil', 'mainBrightness'],
        ...['mainColorTemp', 'subBrightness', 'subColorTemp', 'isEnabled'],
      ].map(field => [field, ({ content }: Row) => content[columnOf(field)] ?? null]),
    ),
    dates: ({ content }) => content.dates ?? [],
    exceptDates: ({ content }) => content.except_dates ?? [],
    groups: (revision, _, call) => shown(call, groupsOfRevision(revision as never)),
  },
  ScheduleNightChange: { timeZone: ({ place }) => place.zone },
  LightScheduleDifference: {
    added: (difference, _, call) => shown(call, (difference as unknown as RevisionDifference).added),
    removed: (difference, _, call) => shown(call, (difference as unknown as RevisionDifference).removed),
  },
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
