import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const RuleRow = graphql(`
  fragment RuleRow on AlertRule {
    kind
    enabled
    severity
    raiseAt
    clearAt
    unit
    forSeconds
    clearSeconds
  }
`)
export type RuleRow = ResultOf<typeof RuleRow>

export const AlertRules = graphql(
  `
    query AlertRules {
      alertRules {
        ...RuleRow
      }
    }
  `,
  [RuleRow],
)

export const UpdateAlertRule = graphql(
  `
    mutation UpdateAlertRule($kind: AlertKind!, $input: AlertRuleInput!) {
      updateAlertRule(kind: $kind, input: $input) {
        ...RuleRow
      }
    }
  `,
  [RuleRow],
)
