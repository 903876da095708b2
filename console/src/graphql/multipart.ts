import { CombinedError, stringifyDocument, type TypedDocumentNode } from '@urql/core'
import { endRejectedSession, endsSession } from './client.ts'
import { codeOf, extensionsOf } from './errorCode.ts'
import { ENDPOINT, headers } from './transport.ts'

interface Sending {
  /** share that was sent, 0 to 1 */
  onSent: (part: number) => void
  signal: AbortSignal
}

interface Answer<Data> {
  data?: Data
  error?: CombinedError
}

/**
 * A mutation with one file, as a GraphQL multipart request. It uses XMLHttpRequest, since fetch reports no upload
 * progress.
 */
export function sendFile<Data, Variables extends { file: File }>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { onSent, signal }: Sending,
): Promise<Answer<Data>> {
  const request = new XMLHttpRequest()
  request.open('POST', ENDPOINT)
  for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
  request.setRequestHeader('accept', 'application/json')
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  return new Promise<Answer<Data>>(resolve => {
    request.onload = () => resolve(read<Data>(request))
    const broken = () => resolve({ error: new CombinedError({ networkError: new Error('the upload broke off') }) })
    request.onerror = broken
    request.onabort = broken
    request.send(formOf(mutation, variables))
  }).finally(() => signal.removeEventListener('abort', abort))
}

function formOf<Variables extends { file: File }>(
  mutation: TypedDocumentNode<unknown, Variables>,
  { file, ...others }: Variables,
): FormData {
  const form = new FormData()
  const operations = { query: stringifyDocument(mutation), variables: { ...others, file: null } }
  form.append('operations', JSON.stringify(operations))
  form.append('map', '{"0":["variables.file"]}')
  form.append('0', file, file.name)
  return form
}

/** A proxy may respond with something else than JSON. */
function read<Data>(request: XMLHttpRequest): Answer<Data> {
  const answer = request.response as { data?: Data; errors?: object[] } | null
  if (!answer) return { error: new CombinedError({ networkError: new Error(`status ${request.status}`) }) }
  if (!answer.errors) return { data: answer.data }
  const error = new CombinedError({ graphQLErrors: answer.errors })
  if (endsSession(codeOf(error))) endRejectedSession(extensionsOf(error))
  return { error }
}
