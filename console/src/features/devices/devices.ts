import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { ControlledLight, OperatedLight } from '../control/control.ts'
import { FourFacts } from '../control/facts.ts'

export const DeviceRow = graphql(
  `
    fragment DeviceRow on LightDevice {
      id
      ...ControlledLight
      ...OperatedLight
      deviceId
      address1
      address2
      latitude
      longitude
      mode {
        name
        manufacturer
        needsCenter
      }
      group {
        id
        name
      }
      deviceTemperature
      deviceVoltage
      signalStrength
      lastOnlineTime
      mainCurrent
      subCurrent
      mainPower
      subPower
      mainEnergyConsumption
      subEnergyConsumption
      override {
        until
      }
      facts {
        ...FourFacts
      }
    }
  `,
  [ControlledLight, OperatedLight, FourFacts],
)
export type DeviceRow = ResultOf<typeof DeviceRow>

export const DeviceList = graphql(
  `
    query DeviceList($where: LightDeviceWhereInput, $orderBy: [LightDeviceOrderByInput!], $page: Int, $limit: Int) {
      findManyLightDevice(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
        items {
          ...DeviceRow
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
  [DeviceRow],
)

/** The row has the live data; other data of the drawer seldom change. */
export const DeviceDetails = graphql(
  `
    query DeviceDetails($id: Int!) {
      findOneLightDevice(id: $id) {
        ...DeviceRow
        createdAt
        ipAddress
        center {
          name
        }
        group {
          id
          name
          timeZone
        }
      }
    }
  `,
  [DeviceRow],
)
export type DeviceInDetail = NonNullable<ResultOf<typeof DeviceDetails>['findOneLightDevice']>

export const DeviceChanges = graphql(
  `
    subscription DeviceChanges($ids: [Int!]) {
      lightDeviceChanges(ids: $ids) {
        ...DeviceRow
      }
    }
  `,
  [DeviceRow],
)
