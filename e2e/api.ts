import { DEFAULT_CLIENT_ID } from '../server/src/config.ts'

/** Somebody at the API of a running Lamplighter, past the console: what the page says is compared with what they hear. */
export async function apiOf(url: string, email: string, password = 'lamplighter-demo') {
  let token: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  async function ask(query: string, variables: object = {}): Promise<any> {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'apollo-require-preflight': 'true',
        'x-client-id': DEFAULT_CLIENT_ID,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await answer.json()) as { data: unknown; errors?: { message: string }[] }
    if (errors) throw new Error(errors[0]!.message)
    return data
  }
  const { loginWithEmail } = await ask(
    'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password) { accessToken } }',
    { email, password },
  )
  token = loginWithEmail.accessToken
  return ask
}
