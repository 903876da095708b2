import type { LayersExample } from './RuleLayers.tsx'
import type { ScheduleRow } from './schedules.ts'

type Shown = Pick<ScheduleRow, 'id' | 'name' | 'priority' | 'isEnabled' | 'groups'>

/** The group with most of the schedules in the list. */
export function layersExampleOf(rows: readonly Shown[]): LayersExample | undefined {
  const enabled = rows.filter(({ isEnabled }) => isEnabled).sort((a, b) => b.priority - a.priority || b.id - a.id)
  const names = new Map<number, { group: string; schedules: string[] }>()
  for (const { name, groups } of enabled)
    for (const { id, name: group } of groups) {
      const found = names.get(id) ?? { group, schedules: [] }
      found.schedules.push(name)
      names.set(id, found)
    }
  return [...names.values()].sort((a, b) => b.schedules.length - a.schedules.length)[0]
}
