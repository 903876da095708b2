import { client } from '../../graphql/client.ts'
import { clearEndedSession } from '../../graphql/endedSession.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { graphql } from '../../graphql/graphql.ts'
import { deleteToken, storeToken } from '../../graphql/token.ts'
import { paths } from '../../paths.ts'

const Login = graphql(`
  mutation Login($email: String!, $password: String!, $code: String) {
    loginWithEmail(email: $email, password: $password, code: $code) {
      accessToken
      accessTokenExpiresAt
      tokenType
    }
  }
`)

const Logout = graphql(`
  mutation Logout {
    logout
  }
`)

export interface Credentials {
  email: string
  password: string
  /** code of the second factor, if required */
  code?: string
}

export interface SignInFailure {
  /** `code`: a code is required; `wrongCode`: it is wrong; `unreadable`: the server cannot check it */
  reason: 'refused' | 'network' | 'wait' | 'code' | 'wrongCode' | 'unreadable'
  /** how long to wait, if the server returned it */
  seconds?: number
}

/** Signs in and loads the requested page. @returns the failure */
export async function signIn(credentials: Credentials, to: string | undefined): Promise<SignInFailure | undefined> {
  const { data, error } = await client.mutation(Login, credentials, { signsIn: true }).toPromise()
  if (data) {
    storeToken(data.loginWithEmail)
    location.assign(safeRedirectPath(to))
    return
  }
  const code = codeOf(error)
  if (code === 'SECOND_FACTOR_NEEDED') return { reason: 'code' }
  if (extensionsOf(error).field === 'code') return { reason: code === 'UNAVAILABLE' ? 'unreadable' : 'wrongCode' }
  if (code === 'TOO_MANY_REQUESTS') return { reason: 'wait', seconds: extensionsOf(error).retryAfterSeconds }
  return { reason: code === 'NETWORK' ? 'network' : 'refused' }
}

export async function signOut(): Promise<void> {
  await client.mutation(Logout, {}).toPromise()
  clearEndedSession()
  deleteToken()
  location.reload()
}

/** Only paths of this site: `//host` and `/\host` would lead to another one. */
export function safeRedirectPath(to: string | undefined): string {
  return to && /^\/(?![/\\])/.test(to) ? to : paths.home
}
