import { markOnline } from './connection.ts'
import { eventReader } from './eventStream.ts'
import { ENDPOINT, headers } from './transport.ts'

interface Result {
  data?: unknown
  errors?: { extensions?: { code?: string; reason?: string; idleMinutes?: number } }[]
}

interface Sink {
  onConnected: () => void
  onResult: (result: Result) => void
}

/** GraphQL over Server-Sent Events, a connection for each subscription, until it ends one way or another. */
export async function subscribeOnce(body: string, signal: AbortSignal, sink: Sink): Promise<'ended' | 'refused'> {
  try {
    const answer = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json', accept: 'text/event-stream' },
      body,
      signal,
    })
    if (answer.status === 401) return 'refused'
    if (!answer.ok || !answer.body) return 'ended'
    sink.onConnected()
    await readResults(answer.body, sink)
  } catch {
    // The connection was lost, or the subscription was aborted.
  }
  return 'ended'
}

async function readResults(body: ReadableStream<Uint8Array>, sink: Sink): Promise<void> {
  const read = eventReader()
  const text = new TextDecoder()
  const reader = body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    // Any byte shows that the connection works, including keep-alives.
    markOnline()
    for (const { event, data } of read(text.decode(piece.value, { stream: true }))) {
      if (event === 'next') sink.onResult(JSON.parse(data) as Result)
      if (event === 'complete') return void reader.cancel()
    }
  }
}
