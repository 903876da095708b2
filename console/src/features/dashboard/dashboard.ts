import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { AlertDetails } from '../alerts/alerts.ts'
import { GroupBadge } from '../groups/groupBadge.ts'

export const DashboardFigures = graphql(`
  query DashboardFigures($lights: Boolean!) {
    dashboardLightInfoCount {
      totalCount
      litCount
      darkCount
      unknownCount
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
    }
    lightOverrideCount @include(if: $lights) {
      lights
    }
    dashboardPowerInfoCount {
      dayPowerCount
      monthPowerCount
      yearPowerCount
      totalPower
      meterTotal
    }
  }
`)
export type DashboardFigures = ResultOf<typeof DashboardFigures>

/** Lit rate, and the number of lights that need attention. */
export const StatusSummaryQuery = graphql(`
  query StatusSummary($lights: Boolean!, $where: LightDeviceWhereInput) {
    litRate {
      lit
      dark
      unknown
      rate
    }
    findManyLightDevice(where: $where, limit: 1) @include(if: $lights) {
      pagination {
        totalCount
      }
    }
  }
`)
export type LitRateNow = ResultOf<typeof StatusSummaryQuery>['litRate']

export const RecentAlertsQuery = graphql(
  `
    query RecentAlerts {
      alertCounts {
        critical
        major
        minor
        info
      }
      findManyAlert(limit: 8) {
        items {
          ...AlertDetails
        }
      }
    }
  `,
  [AlertDetails],
)

export const CommonGroupsQuery = graphql(
  `
  query CommonGroups($page: Int!, $limit: Int!) {
    findManyLightGroup(page: $page, limit: $limit) {
      items {
        id
        name
        deviceCount
        onlineRate
        ...GroupBadge
        provinceName
        cityName
        districtName
      }
      pagination {
        limit
        page
        totalCount
        totalPages
      }
    }
  }
`,
  [GroupBadge],
)
export type CommonGroup = ResultOf<typeof CommonGroupsQuery>['findManyLightGroup']['items'][number]
