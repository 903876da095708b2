import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const General = graphql(`
  query General {
    clientInfo {
      name
      title
      description
      filingNumber
      mapProvider
      allowAdminAuth
      allowUserAuth
      maxAuthCount
    }
  }
`)
export type ClientFacts = ResultOf<typeof General>['clientInfo']

/** For those who may change it. */
export const Retention = graphql(`
  query Retention {
    retention {
      readingDays
      hourDays
    }
  }
`)
