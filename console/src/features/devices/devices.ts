import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { LightAssets } from '../attributes/attributes.ts'
import { Capabilities } from '../capabilities/capabilities.ts'
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
      overriddenUntil
      isProtected
    }
  `,
  [ControlledLight, OperatedLight],
)
export type DeviceRow = ResultOf<typeof DeviceRow>

/** A row, and the facts, which the drawer and the page of a device show. */
export const LiveDevice = graphql(
  `
    fragment LiveDevice on LightDevice {
      ...DeviceRow
      facts {
        ...FourFacts
      }
    }
  `,
  [DeviceRow, FourFacts],
)
export type LiveDevice = ResultOf<typeof LiveDevice>

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

/** Beside the live data it has data that seldom change. */
export const DeviceDetails = graphql(
  `
    query DeviceDetails($id: Int!) {
      findOneLightDevice(id: $id) {
        ...LiveDevice
        ...LightAssets
        createdAt
        capabilities {
          ...Capabilities
        }
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
  [LiveDevice, LightAssets, Capabilities],
)
export type DeviceInDetail = NonNullable<ResultOf<typeof DeviceDetails>['findOneLightDevice']>

export const DeviceChanges = graphql(
  `
    subscription DeviceChanges($ids: [Int!]) {
      lightDeviceChanges(ids: $ids) {
        ...LiveDevice
      }
    }
  `,
  [LiveDevice],
)
