import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ImportSource = graphql(`
  fragment ImportSource on LightImportSource {
    columns
    prefix
    separator
  }
`)

export const ImportSettings = graphql(
  `
    fragment ImportSettings on LightImportSettings {
      mapping {
        field
        source {
          ...ImportSource
        }
      }
      datum
      crs
      positionOrder
      missingId {
        ...ImportSource
      }
      correctIds
      nameFromId
      modeId
      useModeForUnknown
      createModels {
        code
        name
        mainWatts
        subWatts
      }
      attributes {
        column
        name
        type
        unit
      }
      centerId
      groupId
      createGroups
      updateExisting
    }
  `,
  [ImportSource],
)
export type ImportSettings = ResultOf<typeof ImportSettings>
export type ImportSource = ResultOf<typeof ImportSource>
export type ImportField = ImportSettings['mapping'][number]['field']
export type FileDatum = ImportSettings['datum']
export type AttributeColumn = ImportSettings['attributes'][number]

/** The state of an import. */
export const ImportState = graphql(`
  fragment ImportState on LightImport {
    id
    fileName
    status
    done
    total
    rowCount
    failure
    createdAt
    appliedAt
    undoableUntil
    undoneCount
    keptCount
    counts {
      create
      update
      unchanged
      skipped
      duplicate
      refused
      newGroups
      newModels
      incomplete
    }
  }
`)
export type ImportState = ResultOf<typeof ImportState>

export const Import = graphql(
  `
    fragment Import on LightImport {
      ...ImportState
      checkedAt
      format
      encoding
      encodingUnsure
      delimiter
      sheets
      sheet
      crs
      headerRow
      unknownModels {
        code
        rows
        watts
      }
      columns {
        name
        samples
      }
      proposal {
        ...ImportSettings
      }
      settings {
        ...ImportSettings
      }
    }
  `,
  [ImportState, ImportSettings],
)
export type Import = ResultOf<typeof Import>

export const ImportList = graphql(
  `
    query ImportList {
      lightImports {
        ...ImportState
      }
    }
  `,
  [ImportState],
)

export const OneImport = graphql(
  `
    query OneImport($id: Int!) {
      lightImport(id: $id) {
        ...Import
      }
    }
  `,
  [Import],
)

export const CreateImport = graphql(
  `
    mutation CreateImport($file: Upload!, $fileName: String!, $encoding: LightImportEncoding, $sheet: String) {
      createLightImport(file: $file, fileName: $fileName, encoding: $encoding, sheet: $sheet) {
        ...Import
      }
    }
  `,
  [Import],
)

export const CheckImport = graphql(
  `
    mutation CheckImport($id: Int!, $settings: LightImportSettingsInput!) {
      checkLightImport(id: $id, settings: $settings) {
        ...Import
      }
    }
  `,
  [Import],
)

export const ApplyImport = graphql(
  `
    mutation ApplyImport($id: Int!, $leaveOut: Boolean) {
      applyLightImport(id: $id, leaveOut: $leaveOut) {
        ...Import
      }
    }
  `,
  [Import],
)

export const UndoImport = graphql(
  `
    mutation UndoImport($id: Int!) {
      undoLightImport(id: $id) {
        ...Import
      }
    }
  `,
  [Import],
)

export const DeleteImport = graphql(`
  mutation DeleteImport($id: Int!) {
    deleteLightImport(id: $id) {
      id
    }
  }
`)

export const ImportRows = graphql(`
  query ImportRows($id: Int!, $outcomes: [LightImportOutcome!], $page: Int, $limit: Int) {
    lightImportRows(id: $id, outcomes: $outcomes, page: $page, limit: $limit) {
      items {
        id: row
        row
        outcome
        repeats
        deviceId
        name
        correctedFrom
        groupName
        changes
        errors {
          column
          field
          key
          value
        }
        warnings {
          column
          field
          key
          value
        }
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
export type ImportRow = ResultOf<typeof ImportRows>['lightImportRows']['items'][number]

export const ImportFaults = graphql(`
  query ImportFaults($id: Int!, $after: Int!) {
    lightImportFaults(id: $id, after: $after) {
      row
      outcome
      repeats
      deviceId
      errors {
        column
        field
        key
        value
      }
    }
  }
`)
export type ImportFault = ResultOf<typeof ImportFaults>['lightImportFaults'][number]
export type RowError = ImportFault['errors'][number]

export const ImportKept = graphql(`
  query ImportKept($id: Int!, $page: Int, $limit: Int) {
    lightImportKept(id: $id, page: $page, limit: $limit) {
      items {
        id: lightId
        name
        deviceId
        reason
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
