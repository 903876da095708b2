import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { DaylightRow } from './daylight.ts'

/** Parts of a rule in words. */
export function useDaylightTexts() {
  const { t } = useTranslation('daylight')
  const format = useFormat()
  const lux = (value: number | null) =>
    format.quantity(value, 'lx', value !== null && value < 100 && !Number.isInteger(value) ? 1 : 0)
  const level = (value: number) => (value === 0 ? t('asPlanned') : format.quantity(value, '%'))
  return {
    /** `480 lx` */
    lux,
    level,
    on: ({ onBelow }: DaylightRow) => t('on', { lux: lux(onBelow) }),
    off: ({ offAbove }: DaylightRow) => t('off', { lux: lux(offAbove) }),
    window: ({ windowFrom, windowTo }: DaylightRow) => `${windowFrom}–${windowTo}`,
    delay: ({ delayMinutes }: DaylightRow) => t('delay', { count: delayMinutes }),
    quorum: ({ minSensors }: DaylightRow) => t('quorum', { count: minSensors }),
    age: ({ maxAgeMinutes }: DaylightRow) => t('age', { count: maxAgeMinutes }),
    longest: ({ maxHours }: DaylightRow) => t('longest', { count: maxHours }),
    main: ({ mainBrightness }: DaylightRow) => t('main', { level: level(mainBrightness) }),
    sub: ({ subBrightness }: DaylightRow) => t('sub', { level: level(subBrightness) }),
  }
}
