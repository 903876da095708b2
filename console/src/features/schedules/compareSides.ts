import type { ScheduleVersion } from './evenings.ts'
import type { ScheduleRow } from './schedules.ts'

/** A schedule to compare, as it is stored or as a form has it. */
export interface CompareSide {
  key: string
  label: string
  version: ScheduleVersion
  groups: readonly { id: number; name: string }[]
}

/** What a comparison begins with. */
export interface CompareSubject {
  a: CompareSide
  /** undefined: the user chooses it */
  b?: CompareSide
}

export function storedSide({ id, name, groups }: Pick<ScheduleRow, 'id' | 'name' | 'groups'>): CompareSide {
  return { key: String(id), label: name, version: { id }, groups }
}

/** The given sides, then all stored schedules. */
export function sidesOf({ a, b }: CompareSubject, stored: readonly CompareSide[]): CompareSide[] {
  const given = b ? [a, b] : [a]
  return [...given, ...stored.filter(({ key }) => !given.some(side => side.key === key))]
}

/** The groups of all sides, by name. */
export function groupsOfSides(sides: readonly (CompareSide | undefined)[]): { id: number; name: string }[] {
  const groups = new Map(sides.flatMap(side => side?.groups ?? []).map(group => [group.id, group]))
  return [...groups.values()].sort((x, y) => x.name.localeCompare(y.name))
}
