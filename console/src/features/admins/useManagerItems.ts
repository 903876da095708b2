import { useCallback } from 'react'
import { useClient } from 'urql'
import type { Side } from '../../ui/transfer.ts'
import { ManagerItems } from './admins.ts'
import type { ItemType } from './authorisation.ts'
import { firstPages } from './pickerPages.ts'

/** Items for the picker: those that the customer is authorised for, and all others. */
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
