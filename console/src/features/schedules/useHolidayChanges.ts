import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { type HolidayInput, RemoveHolidays, SetHolidays } from './holidays.ts'

/** More are sent in several requests. */
const AT_ONCE = 1000

/** Changes the calendar, and says what became of it. */
export function useHolidayChanges(onChanged: () => void) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const [saving, set] = useMutation(SetHolidays)
  const [removing, remove] = useMutation(RemoveHolidays)

  /** true: all of them are saved */
  async function save(dates: HolidayInput[]): Promise<boolean> {
    for (let at = 0; at < dates.length; at += AT_ONCE) {
      const { error } = await set({ dates: dates.slice(at, at + AT_ONCE) })
      if (!error) continue
      errorToast(t('holidays.saveFailed'), errorText(codeOf(error), extensionsOf(error).key))
      return false
    }
    toast(t('holidays.saved', { count: dates.length }))
    onChanged()
    return true
  }

  async function drop(dates: string[]): Promise<void> {
    const { data, error } = await remove({ dates })
    if (data) toast(t('holidays.removed', { count: data.removeHolidays.length }))
    else errorToast(t('holidays.removeFailed'), errorText(codeOf(error), extensionsOf(error).key))
    onChanged()
  }

  return { save, drop, busy: saving.fetching || removing.fetching }
}
