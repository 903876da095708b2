import { useTranslation } from 'react-i18next'
import { useMoment } from '../../i18n/moment.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { type ComingValues, changedComing, comingValues } from './comingForm.ts'
import type { ComingRow } from './overrides.ts'

/** What another user changed of a coming request, as text. */
export function useComingChanges(before: ComingValues): (theirs: ComingRow) => FieldChange[] {
  const { t } = useTranslation(['overrides', 'operate'])
  const moment = useMoment(undefined)
  return theirs => {
    const changed = changedComing(before, comingValues(theirs))
    const times = [
      { field: t('coming.start'), value: theirs.startsAt ? moment(theirs.startsAt) : '' },
      { field: t('columns.until'), value: theirs.until ? moment(theirs.until) : t('coming.nextEvent') },
    ]
    return [
      ...(changed.includes('span') ? times : []),
      ...(changed.includes('reason') ? [{ field: t('operate:reason'), value: theirs.reason || t('noReason') }] : []),
    ]
  }
}
