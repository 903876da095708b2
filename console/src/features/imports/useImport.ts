import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { type Import, OneImport } from './imports.ts'

const POLL_MS = 700

export function isBusy({ status }: Pick<Import, 'status'>): boolean {
  return ['READING', 'CHECKING', 'APPLYING', 'UNDOING'].includes(status)
}

/** An import that polls while it is processed. `set` stores the result of a mutation. */
export function useImport(id: number) {
  const client = useClient()
  const [{ data, error }, read] = useQuery({ query: OneImport, variables: { id } })
  const [newer, setNewer] = useState<Import>()
  const found = newer ?? data?.lightImport
  usePoll(refresh, POLL_MS, found != null && isBusy(found))

  async function refresh() {
    const answer = await client.query(OneImport, { id })
    if (answer.data?.lightImport) setNewer(answer.data.lightImport)
  }

  return { found, error, missing: data?.lightImport === null, set: setNewer, refresh, retry: read }
}
