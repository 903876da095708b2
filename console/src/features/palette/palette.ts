import { graphql } from '../../graphql/graphql.ts'

/** A few of each kind that the viewer may read. */
export const PaletteSearch = graphql(`
  query Found(
    $q: String!
    $devices: Boolean!
    $groups: Boolean!
    $centers: Boolean!
    $schedules: Boolean!
    $operate: Boolean!
    $scenes: Boolean!
    $sceneKinds: [LightSceneKind!]!
  ) {
    searchLightDevices(text: $q, limit: 6) @include(if: $devices) {
      id
      name
      deviceId
      poleNumber
      address1
      address2
      deviceStatus
      lifecycle
      litState
      switchStatus
      abilities
    }
    findManyLightGroup(where: { name: { contains: $q } }, limit: 4) @include(if: $groups) {
      items {
        id
        name
      }
    }
    findManyLightCenter(where: { OR: [{ name: { contains: $q } }, { deviceId: { contains: $q } }] }, limit: 4)
      @include(if: $centers) {
      items {
        id
        name
        deviceId
      }
    }
    findManyLightSchedule(where: { name: { contains: $q } }, limit: 4) @include(if: $schedules) {
      items {
        id
        name
      }
    }
    lightPlaces(contains: $q) @include(if: $operate) {
      kind
      name
      within
      code
      lightCount
    }
    findManyLightScene(where: { OR: [{ name: { contains: $q } }, { kind: { in: $sceneKinds } }] }, limit: 4)
      @include(if: $scenes) {
      items {
        id
        name
        kind
      }
    }
  }
`)
