import { DEFAULT_CLIENT_ID } from '../server/src/config.ts'
import { uploadForm } from '../server/src/testing/media.ts'

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  data: any
  errors?: { message: string }[]
}

/** Asks the API of a demo city, as one of its accounts. */
export async function demoApi(url: string, account = 'admin') {
  let token = ''
  async function post(body: string | FormData, type: Record<string, string>) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        ...type,
        'apollo-require-preflight': 'true',
        'x-client-id': DEFAULT_CLIENT_ID,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    })
    const { data, errors } = (await response.json()) as Answer
    if (errors) throw new Error(errors[0]!.message)
    return data
  }
  const ask = (query: string) => post(JSON.stringify({ query }), { 'content-type': 'application/json' })
  const signIn = await ask(
    `mutation { loginWithEmail(email: "${account}@lamplighter.example", password: "lamplighter-demo") { accessToken } }`,
  )
  token = signIn.loginWithEmail.accessToken
  /** @returns the id of the file */
  async function upload(fileName: string, png: Uint8Array<ArrayBuffer>): Promise<number> {
    const { createMediaFile: file } = await ask(`mutation { createMediaFile(input: { fileExt: "png",
      fileMime: "image/png", fileName: "${fileName}", fileSize: ${png.length}, path: "/light-devices" }) { id uuid } }`)
    await post(uploadForm(file.uuid, new File([png], fileName)), {})
    return file.id
  }
  return { ask, upload }
}
