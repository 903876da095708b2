import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ClientOfPage = graphql(`
  fragment ClientOfPage on ClientInfo {
    name
    title
    filingNumber
    setUpPending
    site {
      name
      timeZone
    }
    demoAccounts {
      email
      password
      role
    }
  }
`)

export type ClientOfPage = ResultOf<typeof ClientOfPage>
