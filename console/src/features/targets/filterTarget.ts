import { graphql, type VariablesOf } from '../../graphql/graphql.ts'
import { type DeviceSearch, deviceWhere } from '../devices/deviceSearch.ts'
import { groupTarget, type Target } from './target.ts'

/** Names of the group and the center of a filter. */
export const FilterNames = graphql(`
  query FilterNames(
    $group: Int!
    $center: Int!
    $schedule: Int!
    $hasGroup: Boolean!
    $hasCenter: Boolean!
    $hasSchedule: Boolean!
  ) {
    findOneLightGroup(id: $group) @include(if: $hasGroup) {
      id
      name
    }
    findOneLightCenter(id: $center) @include(if: $hasCenter) {
      id
      name
    }
    findOneLightSchedule(id: $schedule) @include(if: $hasSchedule) {
      id
      name
    }
  }
`)

interface Names {
  group?: string
  center?: string
  schedule?: string
}

type FilterTextKey =
  | 'groups.ungrouped'
  | 'groups.title'
  | 'behindCenter'
  | 'underOverride'
  | 'ofSchedule'
  | 'assetFilter'
  | `status.${NonNullable<DeviceSearch['status']>}`
  | `lifecycle.${NonNullable<DeviceSearch['lifecycle']>}`
  | `condition.${NonNullable<DeviceSearch['condition']>}`

/** `南山主干道 · 离线 · “天河”`; undefined: no filter is set */
export function filterName(search: DeviceSearch, names: Names, text: (key: FilterTextKey) => string) {
  const { q, status, lifecycle, condition, groupId, centerId, override, scheduleId, assets } = search
  const group = groupId === 0 ? text('groups.ungrouped') : (names.group ?? text('groups.title'))
  const parts = [
    groupId !== undefined && group,
    centerId !== undefined && (names.center ?? text('behindCenter')),
    override !== undefined && text('underOverride'),
    scheduleId !== undefined && (names.schedule ?? text('ofSchedule')),
    status && text(`status.${status}`),
    lifecycle && text(`lifecycle.${lifecycle}`),
    condition && text(`condition.${condition}`),
    assets && text('assetFilter'),
    q && `“${q}”`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : undefined
}

/** The lights of a filter; none: all lights are listed, and a target has to be chosen. */
export function filterTargets(search: DeviceSearch, name: string | undefined): Target[] {
  const where = deviceWhere(search)
  if (name === undefined || !where) return []
  const { groupId } = search
  const isGroup = groupId !== undefined && groupId > 0 && Object.values(where).filter(Boolean).length === 1
  return [isGroup ? groupTarget({ id: groupId, name }) : { name, where }]
}

export function filterNamesVariables({ groupId, centerId, scheduleId }: DeviceSearch): VariablesOf<typeof FilterNames> {
  return {
    ...{ group: groupId ?? 0, hasGroup: groupId !== undefined && groupId > 0 },
    ...{ center: centerId ?? 0, hasCenter: centerId !== undefined },
    ...{ schedule: scheduleId ?? 0, hasSchedule: scheduleId !== undefined },
  }
}
