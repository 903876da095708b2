import { POWER_STATUSES, powerStatusOf } from '#lighting/energy/powerStatus.ts'
import { onlineRateOf } from '#lighting/litRate/onlineRate.ts'
import type { Precision } from '#lighting/values/units.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { rounded, roundedOrNull } from '../../foundation/graphql/roundedFields.ts'
import { LightDevice } from '../devices/devices.api.ts'
import { findGroupOnce, LightGroup } from '../groups/groups.api.ts'
import {
  dashboardCounts,
  dashboardEnergy,
  type EnergySums,
  type GroupStatistics,
  groupStatistics,
  hottestLights,
  type LightCounts,
  type Measure,
  onlineRates,
  type StatusCounts,
} from './statistics.ts'

const ONLINE_RATE =
  '%, rounded: online ÷ (online + offline) of the lights in service that are not in maintenance; null without any'

const loadOnlineRate = loader<number, number | null>(({ db, viewer }, ids) => onlineRates(db, viewer, ids))
builder.objectField(LightGroup, 'onlineRate', t =>
  t.int({
    nullable: true,
    description: `For lights that the viewer may see: ${ONLINE_RATE}. Needs LightDevice:read.`,
    resolve: (group, _, context) => loadOnlineRate(context, group.id),
  }),
)

const LightsInService = builder.objectRef<StatusCounts>('LightsInService').implement({
  description: 'Numbers of lights whose lifecycle is IN_SERVICE, by status.',
  fields: t => ({
    totalCount: t.exposeInt('totalCount', {}),
    onlineCount: t.exposeInt('onlineCount', { description: 'status NORMAL or FAULT' }),
    offlineCount: t.exposeInt('offlineCount', {}),
    faultCount: t.exposeInt('faultCount', {}),
    maintenanceCount: t.exposeInt('maintenanceCount', {}),
  }),
})

const DashboardLightInfoCount = builder.objectRef<LightCounts>('DashboardLightInfoCount').implement({
  description: 'Numbers of lights that the viewer may see; a pole counts once.',
  fields: t => ({
    totalCount: t.exposeInt('totalCount', {}),
    onlineCount: t.exposeInt('onlineCount', {
      description: "reported within its model's interval, and not in maintenance: status NORMAL or FAULT",
    }),
    offlineCount: t.exposeInt('offlineCount', {
      description: "not reported within its model's interval, and not in maintenance: status OFFLINE",
    }),
    faultCount: t.exposeInt('faultCount', { description: 'status FAULT' }),
    maintenanceCount: t.exposeInt('maintenanceCount', { description: 'status MAINTENANCE' }),
    onlineRate: t.int({ nullable: true, description: ONLINE_RATE, resolve: counts => onlineRateOf(counts.inService) }),
    openCount: t.exposeInt('openCount', {
      description: 'last report had a level above 0, even if offline or with a failed lamp; see litCount',
    }),
    inService: t.expose('inService', { type: LightsInService }),
    plannedCount: t.exposeInt('plannedCount', { description: 'have not reported yet' }),
    outOfServiceCount: t.exposeInt('outOfServiceCount', {}),
    litCount: t.exposeInt('litCount', { description: 'in service, litState LIT: report output' }),
    darkCount: t.exposeInt('darkCount', { description: 'in service, litState DARK: report no output' }),
    unknownCount: t.exposeInt('unknownCount', {
      description: 'in service, litState UNKNOWN: offline, or without a fresh report',
    }),
  }),
})

builder.queryField('dashboardLightInfoCount', t =>
  t.field({
    type: DashboardLightInfoCount,
    description: 'Needs Dashboard:read.',
    resolve: (_, __, { db, viewer }) => dashboardCounts(db, viewer),
  }),
)

const PowerStatus = builder.enumType('PowerStatus', {
  description:
    'Power of the lights with measured and rated power ÷ their rated power, compared with the alert thresholds ' +
    'POWER_NEAR and POWER_OVER of single lights.',
  values: POWER_STATUSES,
})

const GroupRelatedDevicesInfo = builder.objectRef<GroupStatistics>('GroupRelatedDevicesInfo').implement({
  description:
    'Measurements of the lights of a group: power, temperature, voltage, current, brightness and colour ' +
    'temperature of online lights, energy of all. Values without a measurement are null. The counts are ' +
    'current; measurements of large groups may be up to 15 s old.',
  fields: t => {
    const measure = (name: Measure, precision: Precision, description?: string) =>
      roundedOrNull(t, precision, row => row[name], description)
    return {
      totalCount: t.exposeInt('totalCount', { description: 'poles; one with an auxiliary lamp counts once' }),
      onlineCount: t.exposeInt('onlineCount', {
        description: "reported within its model's interval, and not in maintenance: status NORMAL or FAULT",
      }),
      offlineCount: t.exposeInt('offlineCount', {
        description: "not reported within its model's interval, and not in maintenance: status OFFLINE",
      }),
      faultCount: t.exposeInt('faultCount', { description: 'status FAULT' }),
      maintenanceCount: t.exposeInt('maintenanceCount', { description: 'status MAINTENANCE' }),
      onlineRate: t.int({
        nullable: true,
        description: ONLINE_RATE,
        resolve: counts => onlineRateOf(counts.inService),
      }),
      onCount: t.exposeInt('onCount', {
        description: 'last report had a level above 0, even if offline or with a failed lamp; see litCount',
      }),
      offCount: t.exposeInt('offCount', {
        description: 'all others, also those without a fresh report; see darkCount and unknownCount',
      }),
      inService: t.expose('inService', { type: LightsInService }),
      plannedCount: t.exposeInt('plannedCount', { description: 'have not reported yet' }),
      outOfServiceCount: t.exposeInt('outOfServiceCount', {}),
      litCount: t.exposeInt('litCount', { description: 'in service, litState LIT: report output' }),
      darkCount: t.exposeInt('darkCount', { description: 'in service, litState DARK: report no output' }),
      unknownCount: t.exposeInt('unknownCount', {
        description: 'in service, litState UNKNOWN: offline, or without a fresh report',
      }),
      avgMainPower: measure('avgMainPower', 'W'),
      avgSubPower: measure('avgSubPower', 'W'),
      totalPower: measure('totalPower', 'W'),
      ratedPower: measure('ratedPower', 'W', 'W, rated power of the lights with a measured power, where it is known'),
      powerPercent: measure(
        'powerPercent',
        '%',
        '% of the rated power, of lights whose measured and rated power are known',
      ),
      powerStatus: t.field({
        type: PowerStatus,
        nullable: true,
        description: 'null: unknown rated power, or no measured power',
        resolve: row => powerStatusOf(row.powerPercent, { nearAt: row.powerNearAt, overAt: row.powerOverAt }),
      }),
      powerNearAt: t.exposeFloat('powerNearAt', { description: 'threshold near the rated power, % of it' }),
      powerOverAt: t.exposeFloat('powerOverAt', { description: 'threshold above the rated power, % of it' }),
      measuredAt: t.expose('measuredAt', {
        type: 'DateTime',
        nullable: true,
        description: 'of the latest reading',
      }),
    }
  },
})

builder.objectFields(GroupRelatedDevicesInfo, t => {
  const measure = (name: Measure, precision: Precision, description?: string) =>
    roundedOrNull(t, precision, row => row[name], description)
  return {
    avgMainEnergyConsumption: measure('avgMainEnergyConsumption', 'kWh'),
    avgSubEnergyConsumption: measure('avgSubEnergyConsumption', 'kWh'),
    totalEnergyConsumption: measure('totalEnergyConsumption', 'totalKWh', 'kWh, sum of the meters'),
    avgDeviceTemperature: measure('avgDeviceTemperature', '°C'),
    maxDeviceTemperature: measure('maxDeviceTemperature', '°C'),
    minDeviceTemperature: measure('minDeviceTemperature', '°C'),
    temperatureLowCount: t.exposeInt('temperatureLowCount', { description: 'lights below 0 °C' }),
    temperatureHighCount: t.exposeInt('temperatureHighCount', { description: 'lights above 60 °C' }),
    hottest: t.field({
      type: [LightDevice],
      description: 'the three hottest lights, hottest first; for large groups up to 15 s old',
      resolve: (group, _, { db, viewer }) => hottestLights(db, viewer, group),
    }),
    avgDeviceVoltage: measure('avgDeviceVoltage', 'V'),
    maxDeviceVoltage: measure('maxDeviceVoltage', 'V'),
    minDeviceVoltage: measure('minDeviceVoltage', 'V'),
    voltageLowAt: measure('voltageLowAt', 'V', 'V, at which the alert UNDER_VOLTAGE is raised'),
    voltageHighAt: measure('voltageHighAt', 'V', 'V, at which the alert OVER_VOLTAGE is raised'),
    voltageLowCount: t.exposeInt('voltageLowCount', { description: 'lights below voltageLowAt' }),
    voltageHighCount: t.exposeInt('voltageHighCount', { description: 'lights above voltageHighAt' }),
    avgMainCurrent: measure('avgMainCurrent', 'A'),
    avgSubCurrent: measure('avgSubCurrent', 'A'),
    avgMainBrightness: measure('avgMainBrightness', '%'),
    avgSubBrightness: measure('avgSubBrightness', '%'),
    avgMainColorTemp: measure('avgMainColorTemp', 'K'),
    avgSubColorTemp: measure('avgSubColorTemp', 'K'),
  }
})

builder.queryField('findGroupRelatedDevicesInfo', t =>
  t.field({
    type: GroupRelatedDevicesInfo,
    nullable: true,
    description: 'Null if the viewer may see no group with this ID. Needs LightDevice:read and LightGroup:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, context) => {
      const { db, viewer } = context
      const [group, statistics] = await Promise.all([findGroupOnce(context, id), groupStatistics(db, viewer, id)])
      return group && statistics
    },
  }),
)

const DashboardPowerInfoCount = builder.objectRef<EnergySums>('DashboardPowerInfoCount').implement({
  description:
    "kWh of the lights that the viewer may see, by civil days of the site's time zone; for large numbers of lights up to 15 s old.",
  fields: t => ({
    dayPowerCount: rounded(t, 'kWh', sums => sums.dayPowerCount, 'kWh today'),
    monthPowerCount: rounded(t, 'kWh', sums => sums.monthPowerCount, 'kWh this month'),
    yearPowerCount: rounded(t, 'kWh', sums => sums.yearPowerCount, 'kWh this year'),
    totalPower: rounded(
      t,
      'kWh',
      sums => sums.totalPower,
      'kWh that the platform has recorded, of all time; a meter reset does not reduce it',
    ),
    meterTotal: rounded(
      t,
      'totalKWh',
      sums => sums.meterTotal,
      'kWh, sum of the last readings of all meters: includes energy from before the platform; a meter reset reduces it',
    ),
  }),
})

builder.queryField('dashboardPowerInfoCount', t =>
  t.field({
    type: DashboardPowerInfoCount,
    description: 'Needs Dashboard:read.',
    resolve: (_, __, { db, viewer }) => dashboardEnergy(db, viewer),
  }),
)
