import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const UnknownConnections = graphql(`
  query UnknownConnections {
    unknownConnections {
      username
      at
      count
      address
      reason
      detail
    }
  }
`)
export type UnknownConnection = ResultOf<typeof UnknownConnections>['unknownConnections'][number]
