import type { VariablesOf } from '../../graphql/graphql.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { type Area, areaText } from '../regions/areas.ts'
import type { ControlMode, GroupStatus } from './groupSearch.ts'
import type { UpdateGroup } from './groups.ts'

/** What several groups are changed to; empty: as they are. */
export type GroupBatchValues = {
  groupStatus: GroupStatus | ''
  controlMode: ControlMode | ''
  area: Area
}

export type GroupBatchInput = VariablesOf<typeof UpdateGroup>['input']

export function changedGroupBatchFields(before: GroupBatchValues, after: GroupBatchValues) {
  return changedFields(['groupStatus', 'controlMode', 'area'], before, after)
}

/** Their lights are no longer controlled as they were. */
export function takesGroupsOut({ groupStatus, controlMode }: GroupBatchValues): boolean {
  return (groupStatus !== '' && groupStatus !== 'NORMAL') || controlMode === 'MANUAL'
}

/** Only what is filled in; undefined: nothing is. */
export function groupBatchInput(values: GroupBatchValues): GroupBatchInput | undefined {
  const { groupStatus, controlMode, area } = values
  const filled = {
    ...(groupStatus && { groupStatus }),
    ...(controlMode && { controlMode }),
    // All levels: a city of the old province must not stay below the new one.
    ...(areaText(area) && area),
  }
  if (Object.keys(filled).length === 0) return
  return Object.fromEntries(Object.entries(filled).map(([field, set]) => [field, { set }]))
}
