import { clientId } from './pageMeta.ts'
import { readToken } from './token.ts'

export const ENDPOINT = '/graphql'

/** Headers of every request. */
export function headers(): Record<string, string> {
  const token = readToken()
  return {
    'X-Client-Id': clientId,
    'Apollo-Require-Preflight': 'true',
    ...(token && { Authorization: `${token.tokenType} ${token.accessToken}` }),
  }
}
