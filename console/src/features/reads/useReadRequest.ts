import { useState } from 'react'
import { useClient, useMutation } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { ReadLights, type ReadRequest, ReadRequestNow, type ReadTarget } from './reads.ts'

const POLL_MS = 1000

/** Requests readings, and polls until all answers have arrived or are overdue. */
export function useReadRequest(onDone?: (request: ReadRequest) => void) {
  const client = useClient()
  const [{ fetching, error }, send] = useMutation(ReadLights)
  const [request, setRequest] = useState<ReadRequest>()
  usePoll(refresh, POLL_MS, request !== undefined && !request.done)

  function take(next: ReadRequest) {
    setRequest(next)
    if (next.done) onDone?.(next)
  }

  async function refresh() {
    if (!request) return
    const { data } = await client.query(ReadRequestNow, { id: request.id })
    // One that is deleted has ended.
    if (data) take(data.readRequest ?? { ...request, done: true })
  }

  async function start(target: ReadTarget) {
    const { data, error: refused } = await send(target)
    if (data) take(data.readLights)
    return refused
  }

  return { request, start, error, isBusy: fetching || (request !== undefined && !request.done) }
}
