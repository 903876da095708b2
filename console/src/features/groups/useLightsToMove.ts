import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import type { Loaded } from '../../ui/TransferPicker.tsx'
import { loadPages, type Side } from '../../ui/transfer.ts'
import { LightsToMove } from './groups.ts'

/** 1,000 lights; others are found by search. */
const MAX_PAGES = 5

/** Lights for the picker of a group: its own, and all others. undefined: a new group. */
export function useLightsToMove(groupId: number | undefined) {
  const client = useClient()
  const { t } = useTranslation('groups')
  return useCallback(
    async (side: Side, q: string): Promise<Loaded | undefined> => {
      if (side === 'selected' && groupId === undefined) return { options: [], total: 0 }
      const own = { groupId: { equals: groupId } }
      const where = {
        search: q || undefined,
        ...(side === 'selected' ? own : { NOT: groupId === undefined ? undefined : [own] }),
      }
      return loadPages(MAX_PAGES, async page => {
        const { data } = await client.query(LightsToMove, { where, page })
        if (!data) return
        const { items, pagination } = data.findManyLightDevice
        const options = items.map(({ id, name, deviceId, group }) => {
          const note = side === 'available' && group ? t('form.inGroup', { name: group.name }) : undefined
          return { id, label: name, hint: deviceId, note }
        })
        return { options, pagination }
      })
    },
    [client, groupId, t],
  )
}
