import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { Capabilities } from '../capabilities/capabilities.ts'
import { CabinetEquipment } from '../circuits/circuits.ts'
import { SensorValue } from '../sensors/sensors.ts'

export const CenterRow = graphql(`
  fragment CenterRow on LightCenter {
    id
    name
    deviceId
    description
    mode {
      name
      manufacturer
    }
    provinceName
    cityName
    districtName
    online
    lastOnlineTime
    deviceCount
    abilities
  }
`)
export type CenterRow = ResultOf<typeof CenterRow>

export const CenterList = graphql(
  `
    query CenterList($where: LightCenterWhereInput, $orderBy: [LightCenterOrderByInput!], $page: Int, $limit: Int) {
      findManyLightCenter(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
        items {
          ...CenterRow
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
  [CenterRow],
)

export const CenterDetails = graphql(
  `
    query CenterDetails($id: Int!) {
      findOneLightCenter(id: $id) {
        ...CenterRow
        daytimePowerCut
        createdAt
        capabilities {
          ...Capabilities
        }
        cabinet {
          doorOpen
          at
          phases {
            phase
            voltage
            current
          }
          ...CabinetEquipment
        }
        sensors {
          ...SensorValue
        }
      }
    }
  `,
  [CenterRow, Capabilities, CabinetEquipment, SensorValue],
)
export type CenterDetails = NonNullable<ResultOf<typeof CenterDetails>['findOneLightCenter']>

const CenterFields = graphql(`
  fragment CenterFields on LightCenter {
    id
    name
    deviceId
    description
    modeId
    mode {
      name
    }
    provinceCode
    provinceName
    cityCode
    cityName
    districtCode
    districtName
    daytimePowerCut
    updatedAt
  }
`)

export const CenterOfForm = graphql(
  `
    query CenterOfForm($id: Int!) {
      findOneLightCenter(id: $id) {
        ...CenterFields
      }
    }
  `,
  [CenterFields],
)
export type CenterOfForm = NonNullable<ResultOf<typeof CenterOfForm>['findOneLightCenter']>

/** A separate operation name: a response to `CenterOfForm` would reset the form. */
export const CenterAgain = graphql(
  `
    query CenterAgain($id: Int!) {
      findOneLightCenter(id: $id) {
        ...CenterFields
      }
    }
  `,
  [CenterFields],
)

export const CenterModels = graphql(`
  query CenterModels {
    findAllDeviceMode(type: "center") {
      id
      name
      manufacturer
    }
  }
`)

export const CreateCenter = graphql(`
  mutation CreateCenter($input: LightCenterCreateInput!) {
    createLightCenter(input: $input) {
      id
      name
    }
  }
`)

export const UpdateCenter = graphql(`
  mutation UpdateCenter($id: Int!, $input: LightCenterUpdateInput!) {
    updateLightCenter(id: $id, input: $input) {
      id
      name
    }
  }
`)

export const DeleteCenter = graphql(`
  mutation DeleteCenter($id: Int!) {
    deleteLightCenter(id: $id) {
      id
    }
  }
`)

export const CenterLights = graphql(`
  query CenterLights($id: Int!, $page: Int, $limit: Int) {
    findManyLightDevice(where: { centerId: { equals: $id } }, orderBy: [{ deviceId: asc }], page: $page, limit: $limit) {
      items {
        id
        name
        deviceId
        deviceStatus
        lifecycle
        litState
        mainBrightness
        subBrightness
        lastOnlineTime
      }
      pagination {
        limit
        page
        totalCount
        totalPages
      }
    }
  }
`)
export type CenterLight = ResultOf<typeof CenterLights>['findManyLightDevice']['items'][number]
