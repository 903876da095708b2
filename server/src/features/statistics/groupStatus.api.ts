import { deriveGroupStatus, MAX_FAULT_SHARE, MAX_OFFLINE_SHARE } from '#lighting/groups/groupStatus.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { GroupStatus } from '../groups/groupInput.ts'
import { LightGroup } from '../groups/groups.api.ts'
import type { GroupRow } from '../groups/groups.ts'
import { type LightsOfGroup, lightsOfGroups } from './statistics.ts'

const GroupStatusReason = builder.enumType('GroupStatusReason', {
  description: 'Why a group is not NORMAL. Lights are those in service that are not in maintenance.',
  values: {
    SET: { description: 'a user set it, and the lights give no reason' },
    CENTER_OFFLINE: { description: 'a center of its lights was online before, and is offline' },
    OFFLINE: { description: `more than ${100 * MAX_OFFLINE_SHARE} % of its lights are offline` },
    FAULTS: { description: `more than ${100 * MAX_FAULT_SHARE} % of its lights have a fault` },
  } as const,
})

const loadLights = loader<number, LightsOfGroup>(({ db, viewer }, ids) => lightsOfGroups(db, viewer, ids))
const NO_LIGHTS: LightsOfGroup = { onlineCount: 0, offlineCount: 0, faultCount: 0, isCenterOffline: false }

async function derivedStatusOf(context: Context, group: GroupRow) {
  const lights = (await loadLights(context, group.id)) ?? NO_LIGHTS
  return deriveGroupStatus({ groupStatus: group.group_status as 'NORMAL', ...lights })
}

builder.objectFields(LightGroup, t => ({
  derivedStatus: t.field({
    type: GroupStatus,
    description:
      'groupStatus if it is MAINTENANCE; else FAULT if many of its lights are offline or have a fault, or a center is ' +
      'offline (derivedStatusReason), or groupStatus is FAULT. Without LightDevice:read: groupStatus; without ' +
      'LightCenter:read, centers do not count.',
    resolve: async (group, _, context) => (await derivedStatusOf(context, group)).status,
  }),
  derivedStatusReason: t.field({
    type: GroupStatusReason,
    nullable: true,
    description: 'null: derivedStatus is NORMAL',
    resolve: async (group, _, context) => (await derivedStatusOf(context, group)).reason,
  }),
}))
