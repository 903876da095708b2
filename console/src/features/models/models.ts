import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ModelRow = graphql(`
  fragment ModelRow on DeviceMode {
    id
    name
    code
    type
    manufacturer
    protocol
    isEnabled
    needsCenter
    mainWatts
    subWatts
    options {
      mainLight
      mainBrightness
      mainColorTemp
      subLight
      subBrightness
      subColorTemp
    }
    deviceCount
    updatedAt
  }
`)
export type ModelRow = ResultOf<typeof ModelRow>

export const ModelList = graphql(
  `
    query ModelList($where: DeviceModeWhereInput, $orderBy: [DeviceModeOrderByInput!], $page: Int, $limit: Int) {
      findManyDeviceMode(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
        items {
          ...ModelRow
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
  [ModelRow],
)

const ModelFields = graphql(
  `
    fragment ModelFields on DeviceMode {
      ...ModelRow
      category
      version
      versionHistory
      description
      tags
      configTemplate
      interfaceSpec
      standbyWatts
      minLevel
      powerCurve {
        level
        watts
      }
      measures
      reportEverySeconds
      offlineAfter
      commandSeconds
      resendSeconds
      showSeconds
      planSeconds
      ratings {
        validFrom
        mainWatts
        subWatts
        standbyWatts
      }
    }
  `,
  [ModelRow],
)

export const ModelOfForm = graphql(
  `
    query ModelOfForm($id: Int!) {
      findOneDeviceMode(id: $id) {
        ...ModelFields
      }
    }
  `,
  [ModelFields],
)
export type ModelOfForm = NonNullable<ResultOf<typeof ModelOfForm>['findOneDeviceMode']>
export type Rating = ModelOfForm['ratings'][number]
export type Measure = ModelOfForm['measures'][number]
export type Category = ModelOfForm['category']

/** A separate operation name: a response to `ModelOfForm` would reset the form. */
export const ModelAgain = graphql(
  `
    query ModelAgain($id: Int!) {
      findOneDeviceMode(id: $id) {
        ...ModelFields
      }
    }
  `,
  [ModelFields],
)

export const CreateModel = graphql(`
  mutation CreateModel($input: DeviceModeCreateInput!) {
    createDeviceMode(input: $input) {
      id
      name
    }
  }
`)

export const UpdateModel = graphql(`
  mutation UpdateModel($id: Int!, $input: DeviceModeUpdateInput!) {
    updateDeviceMode(id: $id, input: $input) {
      id
      name
    }
  }
`)

export const DeleteModel = graphql(`
  mutation DeleteModel($id: Int!) {
    deleteDeviceMode(id: $id) {
      id
    }
  }
`)

export const ImportModels = graphql(`
  mutation ImportModels($content: String!, $format: DeviceModeFormat!, $dryRun: Boolean!) {
    importDeviceModes(content: $content, format: $format, dryRun: $dryRun) {
      created
      updated
      unchanged
      problems {
        row
        field
        key
        message
      }
    }
  }
`)
export type ModelImport = ResultOf<typeof ImportModels>['importDeviceModes']

export const ExportModels = graphql(`
  query ExportModels($format: DeviceModeFormat!, $where: DeviceModeWhereInput) {
    exportDeviceModes(format: $format, where: $where)
  }
`)
