import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** A query of its own: the state of an import is polled without its positions. */
export const ImportPositions = graphql(`
  query ImportPositions($id: Int!) {
    lightImport(id: $id) {
      id
      positions {
        row
        outcome
        latitude
        longitude
      }
    }
    clientInfo {
      site {
        latitude
        longitude
      }
    }
  }
`)
export type ImportPosition = NonNullable<ResultOf<typeof ImportPositions>['lightImport']>['positions'][number]
