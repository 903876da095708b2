import type { CombinedError } from 'urql'
import { client } from '../../graphql/client.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { graphql, type VariablesOf } from '../../graphql/graphql.ts'
import { storeToken } from '../../graphql/token.ts'

const SetUp = graphql(`
  mutation SetUp($input: SetUpInput!) {
    setUp(input: $input) {
      accessToken
      accessTokenExpiresAt
      tokenType
    }
  }
`)
export type SetUpInput = VariablesOf<typeof SetUp>['input']

export interface SetUpFailure {
  field?: { field: string; key: string }
  code?: string
  /** of TOO_MANY_REQUESTS */
  seconds?: number
}

/** Completes the set-up and signs in. @returns the failure */
export async function setUp(input: SetUpInput): Promise<SetUpFailure | undefined> {
  const { data, error } = await client.mutation(SetUp, { input }, { signsIn: true }).toPromise()
  if (!data) return { field: formFieldOf(error), code: codeOf(error), seconds: extensionsOf(error).retryAfterSeconds }
  storeToken(data.setUp)
}

/** The form has a field for each side, and a choice instead of the datum. */
function formFieldOf(error: CombinedError | undefined): SetUpFailure['field'] {
  const found = fieldErrorOf(error)
  if (found?.field === 'datum') return { ...found, field: 'where' }
  return found?.field === 'bounds' ? { ...found, field: 'south' } : found
}

export const WantDemoCity = graphql(`
  mutation WantDemoCity {
    wantDemoCity
  }
`)

export const CountLights = graphql(`
  query CountLights {
    findManyLightDevice(limit: 1) {
      pagination {
        totalCount
      }
    }
  }
`)
