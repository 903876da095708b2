import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { AlertDetails } from '../alerts/alerts.ts'
import { EnergyTotals } from '../energy/energy.ts'
import { GroupBadge } from '../groups/groupBadge.ts'
import { GroupLitRate } from '../litRate/nights.ts'
import { OverriddenGroup } from '../overrides/overrides.ts'

const GroupFigures = graphql(
  `
  fragment GroupFigures on GroupRelatedDevicesInfo {
    totalCount
    onlineRate
    plannedCount
    outOfServiceCount
    inService {
      totalCount
      onlineCount
      offlineCount
      faultCount
      maintenanceCount
    }
    litCount
    darkCount
    unknownCount
    totalPower
    ratedPower
    powerPercent
    powerStatus
    powerNearAt
    powerOverAt
    avgMainPower
    avgSubPower
    ...EnergyTotals
    avgDeviceTemperature
    minDeviceTemperature
    maxDeviceTemperature
    temperatureLowCount
    temperatureHighCount
    hottest {
      id
      name
      deviceTemperature
    }
    avgDeviceVoltage
    minDeviceVoltage
    maxDeviceVoltage
    voltageLowAt
    voltageHighAt
    voltageLowCount
    voltageHighCount
    avgMainCurrent
    avgSubCurrent
    avgMainBrightness
    avgSubBrightness
    avgMainColorTemp
    avgSubColorTemp
    measuredAt
  }
`,
  [EnergyTotals],
)
export type GroupFigures = ResultOf<typeof GroupFigures>

/** Polled: the group and the sums of its lights. */
export const GroupStatusQuery = graphql(
  `
    query GroupStatus($id: Int!, $alerts: Boolean!, $dashboard: Boolean!) {
      findOneLightGroup(id: $id) {
        id
        name
        ...GroupBadge
        timeZone
        ...OverriddenGroup
      }
      findGroupRelatedDevicesInfo(id: $id) {
        ...GroupFigures
      }
      litRate(groupId: $id) @include(if: $dashboard) {
        ...GroupLitRate
      }
      findManyAlert(where: { groupId: $id, open: true }, limit: 4) @include(if: $alerts) {
        items {
          ...AlertDetails
        }
        pagination {
          totalCount
        }
      }
    }
  `,
  [GroupFigures, GroupLitRate, AlertDetails, OverriddenGroup, GroupBadge],
)
export type GroupStatusAnswer = ResultOf<typeof GroupStatusQuery>
export type StatusGroup = NonNullable<GroupStatusAnswer['findOneLightGroup']>
export type GroupAlerts = NonNullable<GroupStatusAnswer['findManyAlert']>
