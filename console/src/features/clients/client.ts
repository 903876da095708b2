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
      datum
      bounds {
        south
        west
        north
        east
      }
    }
    demoAccounts {
      email
      password
      role
    }
  }
`)

export type ClientOfPage = ResultOf<typeof ClientOfPage>
