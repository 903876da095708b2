import { client } from '../../graphql/client.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { type FieldError, fieldErrorsOf } from '../../graphql/fieldErrors.ts'
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
  /** of the form, in the order of the API */
  fields: { field: string; key: string }[]
  code?: string
  /** of TOO_MANY_REQUESTS */
  seconds?: number
}

/** Completes the set-up and signs in. @returns the failure */
export async function setUp(input: SetUpInput): Promise<SetUpFailure | undefined> {
  const { data, error } = await client.mutation(SetUp, { input }, { signsIn: true }).toPromise()
  if (data) return void storeToken(data.setUp)
  const fields = fieldErrorsOf(error).map(one => ({ field: formFieldOf(one), key: one.key }))
  return { fields, code: codeOf(error), seconds: extensionsOf(error).retryAfterSeconds }
}

/** The form has a field for each side, and a choice instead of the datum. */
function formFieldOf({ field, path }: FieldError): string {
  if (field === 'datum') return 'where'
  return field === 'bounds' ? (path.split('.')[1] ?? 'south') : field
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
