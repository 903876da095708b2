import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import type { Loaded } from '../../ui/TransferPicker.tsx'
import { loadPages, type Side } from '../../ui/transfer.ts'
import { GroupsToPlan, type ScheduleRow } from './schedules.ts'

const MAX_PAGES = 5

/** Groups for the picker: those with the schedule, and others with their schedules. */
export function useGroupsToPlan(schedule: ScheduleRow | undefined) {
  const client = useClient()
  const { t } = useTranslation('schedules')
  return useCallback(
    async (side: Side, q: string): Promise<Loaded | undefined> => {
      const kept = (schedule?.groups ?? []).map(({ id }) => id)
      if (side === 'selected') {
        const found = (schedule?.groups ?? []).filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
        return { options: found.map(({ id, name }) => ({ id, label: name })), total: found.length }
      }
      const where = {
        name: q ? { contains: q } : undefined,
        NOT: kept.length ? [{ id: { in: kept } }] : undefined,
      }
      return loadPages(MAX_PAGES, async page => {
        const { data } = await client.query(GroupsToPlan, { where, page })
        if (!data) return
        const { items, pagination } = data.findManyLightGroup
        const options = items.map(({ id, name, schedules }) => {
          const others = schedules.map(other => other.name).join(t('warning.comma'))
          return { id, label: name, hint: others ? t('form.other', { names: others }) : undefined }
        })
        return { options, pagination }
      })
    },
    [client, schedule, t],
  )
}
