import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { Campaign } from '../campaigns/campaigns.ts'
import { Overlaps } from './overlaps.ts'

/** Places, groups and centers whose names contain a text. Another kind of target adds its field here. */
export const TargetChoices = graphql(`
  query TargetChoices($q: String!, $groups: Boolean!, $centers: Boolean!) {
    lightPlaces(contains: $q) {
      kind
      name
      within
      code
      lightCount
    }
    findManyLightGroup(where: { name: { contains: $q } }, limit: 8) @include(if: $groups) {
      items {
        id
        name
        deviceCount
      }
    }
    findManyLightCenter(where: { OR: [{ name: { contains: $q } }, { deviceId: { contains: $q } }] }, limit: 8)
      @include(if: $centers) {
      items {
        id
        name
        deviceId
        deviceCount
      }
    }
    savedLightSearches {
      id
      name
      search
      isOwn
      by
    }
  }
`)
export type TargetChoicesFound = ResultOf<typeof TargetChoices>
export type FoundPlaces = TargetChoicesFound['lightPlaces']

/** Regions for one click each. */
export const TargetRegions = graphql(`
  query TargetRegions {
    lightPlaces {
      kind
      name
      within
      code
      lightCount
    }
  }
`)

/** Which lamps the models have: a target has no single model. */
export const LampsOfModels = graphql(`
  query LampsOfModels {
    findAllDeviceMode(type: "light") {
      id
      options {
        subLight
      }
    }
  }
`)

export const PreviewOverrideLights = graphql(
  `
  query PreviewOverrideLights($where: LightDeviceWhereInput!, $input: LightControlInput!, $startsAt: DateTime) {
    previewOverrideLights(where: $where, input: $input, startsAt: $startsAt) {
      ...Overlaps
      lightCount
      ungroupedCount
      offCount
      offlineCount
      faultyCount
      maintenanceCount
      overriddenCount
      protectedCount
    }
  }
`,
  [Overlaps],
)
export type TargetPreview = ResultOf<typeof PreviewOverrideLights>['previewOverrideLights']

export const OverrideLights = graphql(
  `
    mutation OverrideLights($target: LightTargetInput!, $input: LightControlInput!, $startsAt: DateTime) {
      overrideLights(target: $target, input: $input, startsAt: $startsAt) {
        ...Campaign
      }
    }
  `,
  [Campaign],
)
