import type { Capability, PLAN_SUPPORT } from '#protocol/capabilities.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { LightCenter } from '../centers/centers.api.ts'
import { LightDevice } from '../devices/devices.api.ts'
import { Measure } from '../models/modelInput.ts'
import { MEASURES } from '../models/modelValues.ts'
import { type AnnouncedCapabilities, findLightCapabilities } from './capabilities.ts'

const PlanSupport = builder.enumType('PlanSupport', {
  description: 'How a light holds its plan.',
  values: {
    NONE: { description: 'not at all: it executes commands only' },
    INSTANTS: { description: 'as instants of the coming nights' },
    RULES: { description: 'as rules, with its own sun and calendar' },
  } as const satisfies Record<(typeof PLAN_SUPPORT)[number], object>,
})

type KnownMeasure = (typeof MEASURES)[number]
const isKnown = (measure: string): measure is KnownMeasure => (MEASURES as readonly string[]).includes(measure)

const LightCapabilities = builder.objectRef<AnnouncedCapabilities>('LightCapabilities').implement({
  description: 'What a light or center announced that it can do; null: not announced.',
  fields: t => ({
    holds: t.field({ type: PlanSupport, nullable: true, resolve: of => of.capabilities.holds }),
    maxEntries: t.int({
      nullable: true,
      description: 'entries that its plan may have',
      resolve: of => of.capabilities.maxEntries,
    }),
    commandSeconds: t.int({
      nullable: true,
      description: 's within which a command is answered',
      resolve: of => of.capabilities.commandSeconds,
    }),
    reportEverySeconds: t.int({
      nullable: true,
      description: 's between two readings',
      resolve: of => of.capabilities.reportEverySeconds,
    }),
    groups: t.boolean({
      nullable: true,
      description: 'executes commands that are addressed to a group',
      resolve: of => of.capabilities.groups,
    }),
    reads: t.boolean({ nullable: true, description: 'can be read on demand', resolve: of => of.capabilities.reads }),
    circuits: t.boolean({
      nullable: true,
      description: 'its circuits can be switched',
      resolve: of => of.capabilities.circuits,
    }),
    measures: t.field({
      type: [Measure],
      description: 'what it measures',
      resolve: of => [...new Set(of.capabilities.measures?.filter(isKnown))],
    }),
    unknownMeasures: t.stringList({
      description: 'measures that this version does not know, as announced',
      resolve: of => [...new Set(of.capabilities.measures?.filter(measure => !isKnown(measure)))],
    }),
    announcedAt: t.expose('announced_at', { type: 'DateTime' }),
  }),
})

const loadCapabilities = loader<number, AnnouncedCapabilities>(({ db }, ids) => findLightCapabilities(db, ids))

builder.objectField(LightDevice, 'capabilities', t =>
  t.field({
    type: LightCapabilities,
    nullable: true,
    description: 'what it, or its center for it, announced; null: a light of protocol 1.0',
    resolve: (light, _, context) => loadCapabilities(context, light.id),
  }),
)

builder.objectField(LightCenter, 'capabilities', t =>
  t.field({
    type: LightCapabilities,
    nullable: true,
    description: 'what it announced for itself; null: nothing',
    resolve: ({ capabilities, capabilities_at }) =>
      capabilities && capabilities_at
        ? { capabilities: capabilities as Capability, announced_at: capabilities_at }
        : null,
  }),
)
