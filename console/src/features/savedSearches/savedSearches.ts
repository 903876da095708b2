import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const SavedSearchRow = graphql(`
  fragment SavedSearchRow on SavedLightSearch {
    id
    name
    search
    isShared
    by
    isOwn
    mayDelete
  }
`)
export type SavedSearchRow = ResultOf<typeof SavedSearchRow>

export const SavedSearches = graphql(
  `
    query SavedSearches {
      savedLightSearches {
        ...SavedSearchRow
      }
    }
  `,
  [SavedSearchRow],
)

export const SaveSearch = graphql(
  `
    mutation SaveSearch($input: SavedLightSearchInput!) {
      saveLightSearch(input: $input) {
        ...SavedSearchRow
      }
    }
  `,
  [SavedSearchRow],
)

export const DeleteSavedSearch = graphql(`
  mutation DeleteSavedSearch($id: Int!) {
    deleteSavedLightSearch(id: $id) {
      id
    }
  }
`)
