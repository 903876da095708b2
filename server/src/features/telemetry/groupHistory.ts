import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { findGroup } from '../groups/groups.ts'
import {
  countLightsOf,
  type GroupPoint,
  type GroupScope,
  selectGroupDays,
  selectGroupHours,
  selectMinutes,
} from './groupHistory.store.ts'
import type { Span } from './history.store.ts'

export type { GroupPoint }
export type GroupResolution = 'MINUTES' | 'HOUR' | 'DAY'
export interface GroupHistory {
  resolution: GroupResolution
  /** seconds of a bucket; a civil day may be an hour longer or shorter */
  step: number
  /** lights of the group that the viewer may see */
  lights: number
  points: GroupPoint[]
}

const MAX_POINTS = 2000
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
/** Hours × lights that one response may process: of readings, of which there are some 60 in an hour, and of hours. */
const MAX_FROM_READINGS = 3000
const MAX_FROM_HOURS = 2_000_000
/** Days × lights of one response with energy only. */
const MAX_FROM_DAYS = 5_000_000
/** Hours have no coarser source: their readings may be those of this many lights. */
const MAX_LIGHTS_PER_HOUR = 10_000

/**
 * The history of the lights of a group that the viewer may see, in at most 2,000 points. The resolution becomes coarser than
 * requested if the span is too long or the lights are too many, and finally has energy only. A light counts to its present group.
 * @throws NOT_FOUND; BAD_USER_INPUT for a span that is empty, longer than 2,000 days, or too long for so many lights
 */
export async function groupHistory(
  db: Connection,
  viewer: Viewer,
  group: number,
  { resolution, ...span }: Span & { resolution?: GroupResolution | null },
): Promise<GroupHistory> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const length = (span.to.getTime() - span.from.getTime()) / 1000
  if (!(length > 0)) throw badInput('to', 'spanEmpty', 'to must be after from')
  if (length > MAX_POINTS * DAY_S) throw badInput('to', 'spanTooLong', `at most ${MAX_POINTS} days`)
  if (!(await findGroup(db, viewer, group))) throw notFound('group')
  const scope = { account, group }
  const lights = await countLightsOf(db, scope)
  if ((lights * length) / DAY_S > MAX_FROM_DAYS)
    throw badInput('to', 'spanTooLong', `at most ${Math.floor(MAX_FROM_DAYS / lights)} days of so many lights`)
  const fine = chooseResolution(length, lights, resolution)
  return { ...fine, lights, points: await select(db, scope, span, fine) }
}

function select(
  db: Connection,
  scope: GroupScope,
  { from, to }: Span,
  { resolution, step, energyOnly }: Fineness,
): Promise<GroupPoint[]> {
  if (resolution === 'DAY') return selectGroupDays(db, scope, { from, to }, energyOnly)
  if (resolution === 'HOUR') return selectGroupHours(db, scope, { from, to })
  const stepMs = step * 1000
  return selectMinutes(db, scope, { from: new Date(Math.floor(from.getTime() / stepMs) * stepMs), to }, step)
}

interface Fineness {
  resolution: GroupResolution
  step: number
  energyOnly?: boolean
}

/**
 * Minutes for up to 26 hours, hours for up to 60 days; on request, minutes for up to 7 days, hours for up to 83. Both
 * are limited by the number of lights, too.
 */
export function chooseResolution(length: number, lights: number, asked?: GroupResolution | null): Fineness {
  const lightHours = (lights * length) / HOUR_S
  const longest = asked === 'MINUTES' ? 7 * DAY_S : 26 * HOUR_S
  const few = lightHours <= MAX_FROM_READINGS || (length <= HOUR_S && lights <= MAX_LIGHTS_PER_HOUR)
  if (asked !== 'HOUR' && asked !== 'DAY' && length <= longest && few)
    return { resolution: 'MINUTES', step: length <= 2 * HOUR_S ? 60 : 600 }
  const energyOnly = lightHours > MAX_FROM_HOURS
  const hours = asked !== 'DAY' && length <= (asked ? MAX_POINTS * HOUR_S : 60 * DAY_S)
  return hours && !energyOnly ? { resolution: 'HOUR', step: HOUR_S } : { resolution: 'DAY', step: DAY_S, energyOnly }
}
