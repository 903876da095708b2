import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { ControlledLight } from '../control/control.ts'

export const LightMap = graphql(`
  query LightMap {
    lightMap {
      count
      packed
      keptSince
    }
  }
`)

export const LightMapAt = graphql(`
  query LightMapAt($at: DateTime!) {
    lightMapAt(at: $at) {
      count
      packed
      keptSince
    }
  }
`)

export const LightMapChanges = graphql(`
  subscription LightMapChanges {
    lightMapChanges {
      packed
      gone
    }
  }
`)

/** Fields of the window of a light. */
export const LightOnMap = graphql(
  `
    fragment LightOnMap on LightDevice {
      ...ControlledLight
      deviceId
      address1
      address2
      mainPower
      subPower
      group {
        id
        name
        timeZone
      }
      override {
        by
        until
        reason
      }
    }
  `,
  [ControlledLight],
)
export type LightOnMap = ResultOf<typeof LightOnMap>

export const LightOnMapQuery = graphql(
  `
    query LightOnMapQuery($id: Int!) {
      findOneLightDevice(id: $id) {
        ...LightOnMap
      }
    }
  `,
  [LightOnMap],
)

export const LightOnMapChanges = graphql(
  `
    subscription LightOnMapChanges($ids: [Int!]) {
      lightDeviceChanges(ids: $ids) {
        ...LightOnMap
      }
    }
  `,
  [LightOnMap],
)

/** Names of lights and their roads, for the streets of the map. */
export const StreetPoles = graphql(`
  query StreetPoles($ids: [Int!]!, $limit: Int!) {
    findManyLightDevice(where: { id: { in: $ids } }, limit: $limit) {
      items {
        id
        name
        address1
        poleNumber
      }
    }
  }
`)
