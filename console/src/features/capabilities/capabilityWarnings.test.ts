import { expect, test } from 'vitest'
import type { Capabilities } from './capabilities.ts'
import { capabilityWarnings } from './capabilityWarnings.ts'

const announced: Capabilities = {
  ...{ holds: null, maxEntries: null, commandSeconds: null, reportEverySeconds: null, groups: null, reads: true },
  ...{ circuits: null, measures: [], unknownMeasures: [], announcedAt: '2026-11-21T12:00:00Z' },
}
const model = { patience: { commandSeconds: 15, offlineAfter: 180 }, mode: { measures: ['POWER', 'ENERGY'] } } as const
const warnings = (own: Partial<Capabilities>) =>
  capabilityWarnings({ ...announced, ...own }, { ...model, mode: { measures: [...model.mode.measures] } })

test('reports no difference for capabilities that a light does not announce', () =>
  expect(warnings({})).toEqual({ answersLate: false, reportsRarely: false, missing: [] }))

test('reports a light that answers later or reports less often than its model allows', () => {
  expect(warnings({ commandSeconds: 15, reportEverySeconds: 90 })).toMatchObject({
    ...{ answersLate: false, reportsRarely: false },
  })
  expect(warnings({ commandSeconds: 16, reportEverySeconds: 91 })).toMatchObject({
    ...{ answersLate: true, reportsRarely: true },
  })
})

test('reports measures of the model that the light lacks', () =>
  expect(warnings({ measures: ['POWER', 'CURRENT'] }).missing).toEqual(['ENERGY']))
