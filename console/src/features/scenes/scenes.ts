import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'
import { Campaign } from '../campaigns/campaigns.ts'
import { Overlaps } from '../targets/overlaps.ts'

export const SceneRow = graphql(`
  fragment SceneRow on LightScene {
    id
    name
    kind
    description
    reason
    durationMinutes
    actions {
      targets {
        name
        where
      }
      levels {
        mainSwitch
        subSwitch
        mainBrightness
        subBrightness
        mainColorTemp
        subColorTemp
      }
    }
    updatedAt
    lastStart {
      at
      by
    }
    abilities
  }
`)
export type SceneRow = ResultOf<typeof SceneRow>

export const SceneList = graphql(
  `
    query SceneList($where: LightSceneWhereInput, $orderBy: [LightSceneOrderByInput!], $page: Int, $limit: Int) {
      findManyLightScene(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
        items {
          ...SceneRow
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
  [SceneRow],
)

export const SceneNow = graphql(
  `
    query SceneNow($id: Int!) {
      findOneLightScene(id: $id) {
        ...SceneRow
      }
    }
  `,
  [SceneRow],
)

export const CreateScene = graphql(`
  mutation CreateScene($input: LightSceneCreateInput!) {
    createLightScene(input: $input) {
      id
      name
    }
  }
`)

export const UpdateScene = graphql(`
  mutation UpdateScene($id: Int!, $input: LightSceneUpdateInput!) {
    updateLightScene(id: $id, input: $input) {
      id
      name
    }
  }
`)

export const DeleteScene = graphql(`
  mutation DeleteScene($id: Int!) {
    deleteLightScene(id: $id) {
      id
    }
  }
`)

const SceneEffect = graphql(`
  fragment SceneEffect on LightSceneEffect {
    lights {
      lightCount
      offCount
      offlineCount
      faultyCount
      maintenanceCount
      overriddenCount
    }
    powerBefore
    powerAfter
    unratedCount
  }
`)
export type SceneEffect = ResultOf<typeof SceneEffect>

export const SceneRehearsal = graphql(
  `
    query SceneRehearsal($actions: [LightSceneActionInput!]!) {
      previewLightScene(actions: $actions) {
        actions {
          ...SceneEffect
        }
        total {
          ...SceneEffect
        }
      }
    }
  `,
  [SceneEffect],
)
export type Rehearsal = ResultOf<typeof SceneRehearsal>['previewLightScene']
export type SceneActionInput = VariablesOf<typeof SceneRehearsal>['actions'][number]

/** A scene, and what it would do now. */
export const SceneToStart = graphql(
  `
    query SceneToStart($id: Int!) {
      findOneLightScene(id: $id) {
        ...SceneRow
      }
      previewLightScene(id: $id) {
        actions {
          ...SceneEffect
        }
        total {
          ...SceneEffect
          lights {
            ...Overlaps
          }
        }
      }
    }
  `,
  [SceneRow, SceneEffect, Overlaps],
)

export type RehearsalOfStart = ResultOf<typeof SceneToStart>['previewLightScene']

/** What a start at another time, or with another end than the scene's, would overlap with. */
export const SceneOverlaps = graphql(
  `
    query SceneOverlaps($id: Int!, $startsAt: DateTime, $until: DateTime) {
      previewLightScene(id: $id, startsAt: $startsAt, until: $until) {
        total {
          lights {
            ...Overlaps
          }
        }
      }
    }
  `,
  [Overlaps],
)

export const StartScene = graphql(
  `
    mutation StartScene($id: Int!, $input: LightSceneStartInput) {
      startLightScene(id: $id, input: $input) {
        ...Campaign
      }
    }
  `,
  [Campaign],
)
