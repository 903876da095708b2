import { stringifyDocument } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { ENDPOINT, headers } from '../../graphql/transport.ts'

const FinishTest = graphql(`
  mutation FinishTest($id: Int!) {
    finishLightDeviceTest(id: $id)
  }
`)

/** Can be sent while the page closes. If it is lost, the test expires. */
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
