import { deflateRawSync } from 'node:zlib'
import { expectationOf, type MapLight, pack, stateOf } from '#lighting/map/pack.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import type { Row } from '../select.ts'
import { litRateStateOf } from './lightCounts.ts'

const RETENTION_DAYS = 90

export const mapAnswers: Answers = {
  Query: {
    lightMap: (_, __, call) => packed(placed(visible(call, 'devices'))),
    /** Lights of a past instant are OFFLINE and dark: the city has no readings. */
    lightMapAt: (_, { at }, call) => {
      const instant = new Date(at).getTime()
      if (instant > Date.now()) throw badInput('at', 'instantInFuture', 'it lies in the future')
      if (instant < keptSince()) throw badInput('at', 'instantNotKept', 'before what is kept')
      const there = placed(visible(call, 'devices')).filter(({ createdAt }) => new Date(createdAt).getTime() <= instant)
      return packed(
        there.map(light => ({ ...light, deviceStatus: 'OFFLINE', litState: 'UNKNOWN', litRateState: 'NOT_EXPECTED' })),
      )
    },
  },
  Subscription: {
    /** Nothing of lights that the viewer could not see before, either. */
    lightMapChanges: ({ lightMapChanges: lights }: { lightMapChanges: Row[] }, _, call) => {
      const there = placed(lights.flatMap(({ id }) => findVisible(call, 'devices', id) ?? []))
      const gone = lights.map(({ id }) => id).filter(id => !there.some(light => light.id === id))
      const known = gone.filter(id => call.seen?.has(id))
      for (const id of gone) call.seen?.delete(id)
      for (const { id } of there) call.seen?.add(id)
      return there.length + known.length > 0 ? { ...packed(there), gone: known } : null
    },
  },
}

function placed(lights: Row[]): Row[] {
  return lights.filter(({ latitude }) => latitude !== null && latitude !== undefined)
}

function keptSince(): number {
  return Date.now() - RETENTION_DAYS * 86_400_000
}

function packed(lights: Row[]) {
  const sorted = lights.toSorted((a, b) => a.id - b.id)
  const bytes = pack({
    ids: Int32Array.from(sorted, ({ id }) => id),
    latitudes: Float64Array.from(sorted, ({ latitude }) => latitude),
    longitudes: Float64Array.from(sorted, ({ longitude }) => longitude),
    states: Uint8Array.from(sorted, stateOfRow),
  })
  return { count: sorted.length, packed: deflateRawSync(bytes).toString('base64'), keptSince: keptSince() }
}

function stateOfRow(light: Row): number {
  const { lifecycle, deviceStatus, litState } = light
  const status: MapLight['status'] = lifecycle === 'IN_SERVICE' ? deviceStatus : 'NOT_IN_SERVICE'
  return stateOf({ status, litState, expectation: expectationOf(litState, litRateStateOf(light)) })
}
