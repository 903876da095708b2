import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { type HolidayInput, RemoveHolidays, SetHolidays } from './holidays.ts'

/** Maximum per request. */
const AT_ONCE = 1000

/** Changes the calendar, and shows the result as a toast. */
export function useHolidayChanges(onChanged: () => void) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const refusalOf = useRefusal()
  const [, set] = useMutation(SetHolidays)
  const [{ fetching }, remove] = useMutation(RemoveHolidays)

  /** @returns why not all of them were saved; undefined: they are */
  async function save(dates: HolidayInput[]): Promise<Refusal | undefined> {
    for (let at = 0; at < dates.length; at += AT_ONCE) {
      const { error } = await set({ dates: dates.slice(at, at + AT_ONCE) })
      if (error) return refusalOf(error)
    }
    toast(t('holidays.saved', { count: dates.length }))
    onChanged()
  }

  async function drop(dates: string[]): Promise<void> {
    const { data, error } = await remove({ dates })
    if (data) toast(t('holidays.removed', { count: data.removeHolidays.length }))
    else errorToast(t('holidays.removeFailed'), errorText(codeOf(error), extensionsOf(error).key))
    onChanged()
  }

  return { save, drop, busy: fetching }
}
