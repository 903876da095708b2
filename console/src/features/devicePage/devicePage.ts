import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { LightAssets } from '../attributes/attributes.ts'
import { Capabilities } from '../capabilities/capabilities.ts'
import { LiveDevice } from '../devices/devices.ts'

/** Live updates refresh the row; other data seldom change. */
export const DevicePageQuery = graphql(
  `
    query DevicePage($id: Int!) {
      findOneLightDevice(id: $id) {
        ...LiveDevice
        ...LightAssets
        createdAt
        capabilities {
          ...Capabilities
        }
        updatedAt
        ipAddress
        nominalMainWatts
        nominalMainWattsSource
        nominalSubWatts
        nominalSubWattsSource
        latitude
        longitude
        center {
          id
          name
          online
          abilities
        }
        group {
          id
          name
          timeZone
          abilities
        }
        photos {
          id
          fileName
          url
        }
      }
    }
  `,
  [LiveDevice, LightAssets, Capabilities],
)
export type DeviceOfPage = NonNullable<ResultOf<typeof DevicePageQuery>['findOneLightDevice']>

export const DeleteLight = graphql(`
  mutation DeleteLight($id: Int!) {
    deleteLightDevice(id: $id) {
      id
    }
  }
`)
