import { DEFAULT_CLIENT_ID } from '../server/src/config.ts'
import { uploadForm } from '../server/src/testing/media.ts'

/** Signs in to the API of a running Lamplighter, so that a test can compare the page with the API. */
export async function signInToApi(url: string, email: string, password = 'lamplighter-demo') {
  let token: string | undefined
  async function post(body: string | FormData) {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        'apollo-require-preflight': 'true',
        'x-client-id': DEFAULT_CLIENT_ID,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    })
    const { data, errors } = (await answer.json()) as { data: unknown; errors?: { message: string }[] }
    if (errors) throw new Error(errors[0]!.message)
    return data
  }
  // biome-ignore lint/suspicious/noExplicitAny: results depend on the queries of tests
  const ask = (query: string, variables: object = {}): Promise<any> => post(JSON.stringify({ query, variables }))
  /** @returns the id of the file */
  async function upload(fileName: string, png: Uint8Array<ArrayBuffer>): Promise<number> {
    const { createMediaFile: file } = await ask(`mutation { createMediaFile(input: { fileExt: "png",
      fileMime: "image/png", fileName: "${fileName}", fileSize: ${png.length}, path: "/light-devices" }) { id uuid } }`)
    await post(uploadForm(file.uuid, new File([png], fileName)))
    return file.id
  }
  const { loginWithEmail } = await ask(
    'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password) { accessToken } }',
    { email, password },
  )
  token = loginWithEmail.accessToken
  return Object.assign(ask, { upload })
}
