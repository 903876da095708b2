import { inputValuesOf, type RevisionContent } from './revisionDifference.ts'
import type { LightScheduleUpdateInput } from './scheduleInput.ts'

/** What a restoration depends on. */
interface Present {
  /** groups of the schedule now */
  touched: number[]
  /** groups of the revision that still exist */
  there: ReadonlySet<number>
  /** another schedule has the name of the revision */
  keepsName: boolean
}

/** The change of a schedule that restores a revision. */
export function restorationInput(
  revision: RevisionContent,
  { touched, there, keepsName }: Present,
): LightScheduleUpdateInput {
  const { name, ...values } = inputValuesOf(revision.content)
  return {
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { set: value }])),
    ...(!keepsName && { name: { set: name } }),
    groups: {
      connect: [...there].filter(id => !touched.includes(id)).map(id => ({ id })),
      disconnect: touched.filter(id => !there.has(id)).map(id => ({ id })),
    },
  } as LightScheduleUpdateInput
}
