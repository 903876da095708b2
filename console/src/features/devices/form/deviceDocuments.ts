import { graphql, type ResultOf } from '../../../graphql/graphql.ts'
import { AttributeDefinition, LightAssets } from '../../attributes/attributes.ts'

/** The light as edited by its form. */
export const FormDevice = graphql(
  `
  fragment FormDevice on LightDevice {
    id
    ...LightAssets
    name
    deviceId
    updatedAt
    address1
    address2
    latitude
    longitude
    ipAddress
    deviceStatus
    lifecycle
    outOfServiceReason
    outOfServiceUntil
    lastOnlineTime
    nominalMainWatts
    nominalMainWattsSource
    nominalSubWatts
    nominalSubWattsSource
    mode {
      id
      name
      code
      manufacturer
      needsCenter
      nominalMainWatts
      nominalSubWatts
      options {
        subLight
      }
    }
    center {
      id
      name
      deviceId
    }
    group {
      id
      name
    }
    photos {
      id
      fileName
      url
    }
  }
`,
  [LightAssets],
)
export type FormDevice = ResultOf<typeof FormDevice>

export const DeviceOfForm = graphql(
  `
    query DeviceOfForm($id: Int!) {
      findOneLightDevice(id: $id) {
        ...FormDevice
      }
    }
  `,
  [FormDevice],
)

/** What a light can be given. Only what the viewer may read of: a list that is refused would take the others with it. */
export const DeviceChoices = graphql(
  `
  query DeviceChoices($centers: Boolean!, $groups: Boolean!) {
    findAllDeviceMode(type: "light") {
      id
      name
      code
      manufacturer
      needsCenter
      nominalMainWatts
      nominalSubWatts
      options {
        subLight
      }
    }
    findAllLightCenter @include(if: $centers) {
      id
      name
      deviceId
    }
    findAllLightGroup @include(if: $groups) {
      id
      name
    }
    lightAttributes {
      ...AttributeDefinition
    }
  }
`,
  [AttributeDefinition],
)
export type DeviceChoices = ResultOf<typeof DeviceChoices>

/** A separate operation name: a response to `DeviceOfForm` would reset the form. */
export const DeviceAgain = graphql(
  `
    query DeviceAgain($id: Int!) {
      findOneLightDevice(id: $id) {
        ...FormDevice
      }
    }
  `,
  [FormDevice],
)

export const GroupsToChoose = graphql(`
  query GroupsToChoose {
    findAllLightGroup {
      id
      name
    }
  }
`)

export const CreateLightDevice = graphql(`
  mutation CreateLightDevice($input: LightDeviceCreateInput!) {
    createLightDevice(input: $input) {
      id
      name
    }
  }
`)

export const UpdateLightDevice = graphql(`
  mutation UpdateLightDevice($id: Int!, $input: LightDeviceUpdateInput!) {
    updateLightDevice(id: $id, input: $input) {
      id
      name
    }
  }
`)
