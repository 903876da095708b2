import { useCallback } from 'react'
import { useClient } from 'urql'
import type { Side } from '../../ui/transfer.ts'
import { ManagerItems } from './admins.ts'
import type { ItemType } from './authorisation.ts'
import { firstPages } from './pickerPages.ts'

/** For the picker: what a customer is authorised to, and all else. */
export function useManagerItems(id: number, type: ItemType) {
  const client = useClient()
  return useCallback(
    (side: Side, search: string) =>
      firstPages(async page => {
        const { data } = await client.query(ManagerItems, { id, type, authorised: side === 'selected', search, page })
        return data?.findManyManagerItem
      }),
    [client, id, type],
  )
}
