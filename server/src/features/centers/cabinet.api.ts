import type { SiteDatum } from '#lighting/map/geography.ts'
import {
  BREAKER_STATES,
  type Cabinet,
  CONTACTOR_STATES,
  type CabinetMeter as Meter,
  type MeterPhase,
  type CabinetCircuit as ReportedCircuit,
  type CabinetPhase as SupplyPhase,
} from '#protocol/cabinet.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { rounded, roundedOrNull } from '../../foundation/graphql/roundedFields.ts'
import { convert, type Position } from '../../foundation/lights/datum.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'

const CenterPhase = builder.objectRef<SupplyPhase>('CenterPhase').implement({
  description: 'One phase of the supply of a cabinet.',
  fields: t => ({
    phase: t.exposeString('phase', { description: 'A, B or C' }),
    voltage: rounded(t, 'V', row => row.voltage, 'V, to neutral'),
    current: roundedOrNull(t, 'A', row => row.current),
  }),
})

const CabinetMeterPhase = builder.objectRef<MeterPhase>('CabinetMeterPhase').implement({
  description: 'One phase of an electricity meter.',
  fields: t => ({
    phase: t.exposeString('phase', { description: 'A, B or C' }),
    voltage: roundedOrNull(t, 'V', row => row.voltage),
    current: roundedOrNull(t, 'A', row => row.current),
    activePower: roundedOrNull(t, 'W', row => row.activePower),
    powerFactor: t.exposeFloat('powerFactor', { nullable: true, description: '-1 to 1' }),
  }),
})

const CabinetMeter = builder.objectRef<Meter>('CabinetMeter').implement({
  description: 'An electricity meter of a cabinet.',
  fields: t => ({
    id: t.exposeString('id', {}),
    importEnergy: roundedOrNull(t, 'kWh', row => row.importEnergy, 'kWh, in all'),
    exportEnergy: roundedOrNull(t, 'kWh', row => row.exportEnergy, 'kWh, in all'),
    reactiveEnergy: t.exposeFloat('reactiveEnergy', { nullable: true, description: 'kvarh, in all' }),
    activePower: roundedOrNull(t, 'W', row => row.activePower, 'W; negative: exported'),
    reactivePower: t.exposeFloat('reactivePower', { nullable: true, description: 'var' }),
    powerFactor: t.exposeFloat('powerFactor', { nullable: true, description: '-1 to 1' }),
    demand: roundedOrNull(t, 'W', row => row.demand),
    phases: t.field({ type: [CabinetMeterPhase], resolve: ({ phases }) => phases ?? [] }),
  }),
})

export const ContactorState = builder.enumType('ContactorState', {
  description: 'State of the contactor of a circuit.',
  values: CONTACTOR_STATES,
})

const BreakerState = builder.enumType('BreakerState', {
  description: 'State of the circuit breaker of a circuit. TRIPPED: opened by a fault.',
  values: BREAKER_STATES,
})

/** A circuit, and the center that reported it. */
type CenterCircuit = ReportedCircuit & { centerId: number }

export const CabinetCircuit = builder.objectRef<CenterCircuit>('CabinetCircuit').implement({
  description: 'An outgoing circuit of a cabinet. While its contactor is open, its lights have no power.',
  fields: t => ({
    circuit: t.exposeString('circuit', { description: 'its id' }),
    name: t.exposeString('name', { nullable: true }),
    current: roundedOrNull(t, 'A', row => row.current),
    contactor: t.field({ type: ContactorState, nullable: true, resolve: ({ contactor }) => contactor }),
    breaker: t.field({ type: BreakerState, nullable: true, resolve: ({ breaker }) => breaker }),
    leakage: t.exposeFloat('leakage', { nullable: true, description: 'mA, residual current to earth' }),
  }),
})

export const CenterCabinet = builder
  .objectRef<Cabinet & { centerId: number; at: Date | null }>('CenterCabinet')
  .implement({
    description: 'Last reported state of the cabinet of a center.',
    fields: t => ({
      doorOpen: t.exposeBoolean('doorOpen', { nullable: true, description: 'null: unknown' }),
      phases: t.field({ type: [CenterPhase], description: 'measured phases', resolve: ({ phases }) => phases ?? [] }),
      meters: t.field({ type: [CabinetMeter], resolve: ({ meters }) => meters ?? [] }),
      circuits: t.field({
        type: [CabinetCircuit],
        resolve: ({ circuits = [], centerId }) => circuits.map(circuit => ({ ...circuit, centerId })),
      }),
      latitude: t.float({
        nullable: true,
        description: '°, in the datum of the site, as reported',
        resolve: async (cabinet, _, context) => (await positionOf(context, cabinet))?.latitude,
      }),
      longitude: t.float({
        nullable: true,
        description: '°, in the datum of the site, as reported',
        resolve: async (cabinet, _, context) => (await positionOf(context, cabinet))?.longitude,
      }),
      at: t.expose('at', { type: 'DateTime', nullable: true, description: 'time of the report' }),
    }),
  })

/** One query for all centers of a request. */
const loadDatum = loader<'SITE', SiteDatum>(async ({ db }) => new Map([['SITE', (await siteGeography(db)).datum]]))

async function positionOf(context: Context, { latitude, longitude }: Cabinet): Promise<Position | undefined> {
  if (latitude === undefined || longitude === undefined) return undefined
  return convert({ latitude, longitude }, 'WGS84', (await loadDatum(context, 'SITE'))!)
}
