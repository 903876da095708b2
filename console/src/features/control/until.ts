import { civilDateOf, dateAfter, instantOf, isValidTime } from '#lighting/time/zone.ts'
import { graphql } from '../../graphql/graphql.ts'

/** When the plan of a light's group changes next. */
export const NextEvent = graphql(`
  query NextEvent($id: Int!) {
    findOneLightDevice(id: $id) {
      id
      group {
        timeZone
        program {
          until
        }
      }
    }
  }
`)

/** The end of an override; the next event of the plan ends it if none is chosen. */
export interface UntilForm {
  own: boolean
  /** HH:mm, wall clock of the light's time zone */
  time: string
}

export const PLAN_ENDS_IT: UntilForm = { own: false, time: '' }

/** Whether the form can be sent. */
export function isComplete({ own, time }: UntilForm): boolean {
  return !own || isValidTime(time)
}

/** The next instant with this wall-clock time, today or tomorrow; undefined: the plan ends the override. */
export function endOf({ own, time }: UntilForm, zone: string, now: number): string | undefined {
  if (!own || !isValidTime(time)) return
  const today = civilDateOf(now, zone)
  const at = instantOf(today, time, zone)
  return new Date(at > now ? at : instantOf(dateAfter(today, zone), time, zone)).toISOString()
}
