import { graphql } from '../../graphql/graphql.ts'

export const SecondFactorState = graphql(`
  query SecondFactorState {
    mySecondFactor {
      since
      recoveryCodesLeft
      demanded
    }
  }
`)

export const BeginSecondFactor = graphql(`
  mutation BeginSecondFactor {
    beginSecondFactor {
      key
      uri
    }
  }
`)

export const SwitchOnSecondFactor = graphql(`
  mutation SwitchOnSecondFactor($code: String!) {
    switchOnSecondFactor(code: $code)
  }
`)

export const SwitchOffSecondFactor = graphql(`
  mutation SwitchOffSecondFactor($code: String!) {
    switchOffSecondFactor(code: $code)
  }
`)

export const DemandSecondFactor = graphql(`
  mutation DemandSecondFactor($demanded: Boolean!) {
    demandSecondFactor(demanded: $demanded)
  }
`)
