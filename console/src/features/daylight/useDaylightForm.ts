import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useRefusal } from '../../graphql/useRefusal.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import { CreateDaylight, DaylightNow, type DaylightRow, UpdateDaylight } from './daylight.ts'
import {
  changedDaylightFields,
  type DaylightValues,
  daylightCreateInput,
  daylightProblems,
  daylightUpdateInput,
  daylightValues,
} from './daylightForm.ts'

export function useDaylightForm(kept: DaylightRow | undefined, onSaved: () => void) {
  const { t } = useTranslation('daylight')
  const client = useClient()
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateDaylight)
  const [, update] = useMutation(UpdateDaylight)

  async function createdOrRefused(values: DaylightValues): Promise<Refusal | undefined> {
    const { data, error } = await create({ input: daylightCreateInput(values) })
    if (!data) return refusalOf(error)
    toast(t('created', { name: data.createDaylightRule.name }))
    onSaved()
  }

  return useRecordForm<DaylightValues, DaylightRow>({
    kept,
    valuesOf: daylightValues,
    changed: changedDaylightFields,
    problemsOf: daylightProblems,
    save: async (values, { before, version }) => {
      if (!kept) return await createdOrRefused(values)
      const input = { ...daylightUpdateInput(before, values), expectedUpdatedAt: version }
      const { data, error } = await update({ id: kept.id, input })
      if (!data) return refusalOf(error)
      toast(t('modified', { name: kept.name }))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(DaylightNow, { id: kept!.id })
      return data && (data.findOneDaylightRule ?? 'gone')
    },
    gone: t('gone'),
  })
}
