import type { Connection } from '../../foundation/database/database.ts'
import { badInput, someNotFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { effectOfMoves, leaveLights, lightsLosingPlan, selectGroupsOfLights } from '../schedules/effect.ts'
import type { LeftLights } from '../schedules/scheduleInput.ts'
import { programsOf } from '../schedules/schedules.ts'
import { connectLights, disconnectLights } from './groups.store.ts'

export type Links = { id: number }[] | null | undefined
export type DeviceLinks = { connect?: Links; disconnect?: Links } | null | undefined

export async function connectOrThrow(tx: Connection, account: Account, id: number, links: Links): Promise<void> {
  const lights = linkedLightIds('input.devices.connect', links)
  if (lights.length === 0) return
  const found = await connectLights(tx, account, id, lights)
  if (found.length < lights.length) throw someNotFound('light', { requested: lights, found }, 'input.devices')
  await announce(tx, 'light.changed', { ids: lights })
}

export async function disconnect(tx: Connection, id: number, links: Links): Promise<void> {
  const lights = linkedLightIds('input.devices.disconnect', links)
  const gone = await disconnectLights(tx, id, lights)
  if (gone.length) await announce(tx, 'light.changed', { ids: gone })
}

export function linkedLightIds(field: string, links: Links): number[] {
  const ids = [...new Set((links ?? []).map(({ id }) => id))]
  if (ids.length > 100_000) throw badInput(field, 'tooManyLights', 'at most 100,000 lights at once')
  return ids
}

/** Lights that move into a group without a plan, or leave one for no group, and hold their state. */
export interface LightsLosingPlans {
  /** those that the account may see */
  lights: number[]
  losePlan: number
}

/** Before the lights are moved. */
export async function lightsLosingPlans(
  tx: Connection,
  account: Account,
  id: number,
  links: DeviceLinks,
): Promise<LightsLosingPlans> {
  const connect = linkedLightIds('input.devices.connect', links?.connect)
  const disconnect = linkedLightIds('input.devices.disconnect', links?.disconnect)
  if (connect.length + disconnect.length === 0) return { lights: [], losePlan: 0 }
  const target = (await programsOf(tx, [id])).get(id)!
  const there = (await selectGroupsOfLights(tx, account, disconnect)).filter(({ group_id }) => group_id === id)
  const coming = await effectOfMoves(tx, account, target, { connect, disconnect: [] })
  const leaving = await effectOfMoves(tx, account, null, { connect: [], disconnect: there.map(light => light.id) })
  return {
    lights: [
      ...(await lightsLosingPlan(tx, await selectGroupsOfLights(tx, account, connect), target)),
      ...(await lightsLosingPlan(tx, there, null)),
    ],
    losePlan: coming.losePlan + leaving.losePlan,
  }
}

export async function applyLeftLights(
  tx: Connection,
  account: Account,
  target: { groups?: number[]; lights: number[] },
  choice: LeftLights | null | undefined,
): Promise<void> {
  if (choice && (target.groups?.length || target.lights.length)) await leaveLights(tx, account, target, choice)
}
