import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import type { DaylightRow } from './daylight.ts'
import { changedDaylightFields, type DaylightValues, daylightValues } from './daylightForm.ts'
import { useDaylightTexts } from './useDaylightTexts.ts'

/** What another user changed, in words. */
export function useDaylightChanges(before: DaylightValues): (theirs: DaylightRow) => FieldChange[] {
  const { t } = useTranslation('daylight')
  const { number } = useFormat()
  const { lux, level } = useDaylightTexts()
  return theirs => {
    const now = daylightValues(theirs)
    const textOf: Partial<Record<keyof DaylightValues, string>> = {
      onBelow: lux(theirs.onBelow),
      offAbove: lux(theirs.offAbove),
      delayMinutes: `${number(theirs.delayMinutes)} ${t('minutes')}`,
      maxAgeMinutes: `${number(theirs.maxAgeMinutes)} ${t('minutes')}`,
      maxHours: `${number(theirs.maxHours)} ${t('hours')}`,
      mainBrightness: level(theirs.mainBrightness),
      subBrightness: level(theirs.subBrightness),
      isEnabled: t(theirs.isEnabled ? 'enabled' : 'state.disabled'),
    }
    return changedDaylightFields(before, now).map(field => ({
      field: t(`form.${field}`),
      value: textOf[field] ?? `${now[field]}`,
    }))
  }
}
