import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'

const Counts = graphql(`
  fragment PasswordCounts on CredentialCounts {
    missing
    issued
    behindCenter
    issuesPassword
  }
`)
export type PasswordCounts = ResultOf<typeof Counts>

export const LightPasswordCounts = graphql(
  `
    query LightPasswordCounts($where: LightDeviceWhereInput!) {
      counts: lightCredentialCounts(where: $where) {
        ...PasswordCounts
      }
    }
  `,
  [Counts],
)

export const CenterPasswordCounts = graphql(
  `
    query CenterPasswordCounts($where: LightCenterWhereInput!) {
      counts: centerCredentialCounts(where: $where) {
        ...PasswordCounts
      }
    }
  `,
  [Counts],
)

export const IssueLightPasswords = graphql(`
  mutation IssueLightPasswords($where: LightDeviceWhereInput!, $onlyMissing: Boolean!, $language: SheetLanguage!) {
    list: issueLightCredentials(where: $where, onlyMissing: $onlyMissing, language: $language) {
      issued
      csv
    }
  }
`)

export const IssueCenterPasswords = graphql(`
  mutation IssueCenterPasswords($where: LightCenterWhereInput!, $onlyMissing: Boolean!, $language: SheetLanguage!) {
    list: issueCenterCredentials(where: $where, onlyMissing: $onlyMissing, language: $language) {
      issued
      csv
    }
  }
`)

/** Which lights or centers are meant: a selection, or the filter of a list. */
export type PasswordScope =
  | { kind: 'light'; where: VariablesOf<typeof LightPasswordCounts>['where'] }
  | { kind: 'center'; where: VariablesOf<typeof CenterPasswordCounts>['where'] }

/** Passwords that one request issues. */
export const MAX_PASSWORDS = 10_000
