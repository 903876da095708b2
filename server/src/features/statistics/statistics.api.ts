import { onlineRateOf } from '#lighting/litRate/onlineRate.ts'
import { builder } from '../../foundation/graphql.ts'
import { loader } from '../../foundation/loaders.ts'
import { LightGroup } from '../groups/groups.api.ts'
import {
  dashboardCounts,
  dashboardEnergy,
  type EnergySums,
  type GroupStatistics,
  groupStatistics,
  type LightCounts,
  onlineRates,
} from './statistics.ts'

const ONLINE_RATE = '%, rounded: online ÷ (online + offline) of the lights in service; null without any'

const loadOnlineRate = loader<number, number | null>(({ db, viewer }, ids) => onlineRates(db, viewer, ids))
builder.objectField(LightGroup, 'onlineRate', t =>
  t.int({
    nullable: true,
    description: `${ONLINE_RATE} that the viewer may see. Needs LightDevice:read.`,
    resolve: (group, _, context) => loadOnlineRate(context, group.id),
  }),
)

const DashboardLightInfoCount = builder.objectRef<LightCounts>('DashboardLightInfoCount').implement({
  description: 'Counts over the lights that the viewer may see; a pole counts once.',
  fields: t => ({
    totalCount: t.exposeInt('totalCount', {}),
    onlineCount: t.exposeInt('onlineCount', {
      description: 'in service and heard from lately: status NORMAL or FAULT',
    }),
    offlineCount: t.exposeInt('offlineCount', { description: 'in service and not heard from: status OFFLINE' }),
    faultCount: t.exposeInt('faultCount', { description: 'status FAULT' }),
    maintenanceCount: t.exposeInt('maintenanceCount', { description: 'status MAINTENANCE' }),
    onlineRate: t.int({ nullable: true, description: ONLINE_RATE, resolve: counts => onlineRateOf(counts) }),
    openCount: t.exposeInt('openCount', { description: 'that burn, as measured' }),
  }),
})

builder.queryField('dashboardLightInfoCount', t =>
  t.field({
    type: DashboardLightInfoCount,
    description: 'Needs Dashboard:read.',
    resolve: (_, __, { db, viewer }) => dashboardCounts(db, viewer),
  }),
)

const GroupRelatedDevicesInfo = builder.objectRef<GroupStatistics>('GroupRelatedDevicesInfo').implement({
  description: 'What the lights of a group measure, summed up; an average over nothing is null.',
  fields: t => {
    const average = (name: string, description: string) =>
      t.float({ nullable: true, description, resolve: row => row[name] ?? null })
    return {
      onlineCount: t.exposeInt('onlineCount', {
        description: 'in service and heard from lately: status NORMAL or FAULT',
      }),
      offlineCount: t.exposeInt('offlineCount', { description: 'in service and not heard from: status OFFLINE' }),
      faultCount: t.exposeInt('faultCount', { description: 'status FAULT' }),
      maintenanceCount: t.exposeInt('maintenanceCount', { description: 'status MAINTENANCE' }),
      onlineRate: t.int({ nullable: true, description: ONLINE_RATE, resolve: counts => onlineRateOf(counts) }),
      onCount: t.exposeInt('onCount', {}),
      offCount: t.exposeInt('offCount', {}),
      avgMainPower: average('avgMainPower', 'W'),
      avgSubPower: average('avgSubPower', 'W'),
      totalPower: average('totalPower', 'W'),
      avgMainEnergyConsumption: average('avgMainEnergyConsumption', 'kWh'),
      avgSubEnergyConsumption: average('avgSubEnergyConsumption', 'kWh'),
      totalEnergyConsumption: average('totalEnergyConsumption', 'kWh'),
      avgDeviceTemperature: average('avgDeviceTemperature', '°C'),
      maxDeviceTemperature: average('maxDeviceTemperature', '°C'),
      minDeviceTemperature: average('minDeviceTemperature', '°C'),
      avgDeviceVoltage: average('avgDeviceVoltage', 'V'),
      avgMainCurrent: average('avgMainCurrent', 'A'),
      avgSubCurrent: average('avgSubCurrent', 'A'),
      avgMainBrightness: average('avgMainBrightness', '%'),
      avgSubBrightness: average('avgSubBrightness', '%'),
      avgMainColorTemp: average('avgMainColorTemp', 'K'),
      avgSubColorTemp: average('avgSubColorTemp', 'K'),
    }
  },
})

builder.queryField('findGroupRelatedDevicesInfo', t =>
  t.field({
    type: GroupRelatedDevicesInfo,
    nullable: true,
    description: 'Null when there is no group of that id for this viewer. Needs LightDevice:read and LightGroup:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await groupStatistics(db, viewer, id)) ?? null,
  }),
)

const DashboardPowerInfoCount = builder.objectRef<EnergySums>('DashboardPowerInfoCount').implement({
  description: "kWh over the lights that the viewer may see, by the civil days of the site's zone.",
  fields: t => ({
    dayPowerCount: t.exposeFloat('dayPowerCount', { description: 'kWh today' }),
    monthPowerCount: t.exposeFloat('monthPowerCount', { description: 'kWh this month' }),
    yearPowerCount: t.exposeFloat('yearPowerCount', { description: 'kWh this year' }),
    totalPower: t.exposeFloat('totalPower', {
      description:
        'kWh: what the meters had counted when they were first read, and all since; it does not fall when one is reset',
    }),
  }),
})

builder.queryField('dashboardPowerInfoCount', t =>
  t.field({
    type: DashboardPowerInfoCount,
    description: 'Needs Dashboard:read.',
    resolve: (_, __, { db, viewer }) => dashboardEnergy(db, viewer),
  }),
)
