import { stringifyDocument } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { ENDPOINT, headers } from '../../graphql/transport.ts'

const FinishTest = graphql(`
  mutation FinishTest($id: Int!) {
    finishLightDeviceTest(id: $id)
  }
`)

/** A page that is being closed may send it, too. Should it get lost, the test ends by itself. */
export function finishTest(id: number): Promise<boolean> {
  const body = JSON.stringify({ query: stringifyDocument(FinishTest), variables: { id } })
  const sent = fetch(ENDPOINT, {
    ...{ method: 'POST', keepalive: true, body },
    headers: { ...headers(), 'Content-Type': 'application/json', Accept: 'application/json' },
  })
  return sent.then(
    async answer => !('errors' in (await answer.json())),
    () => false,
  )
}
