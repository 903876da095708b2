import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { LitNightBars } from '../litRate/LitNightBars.tsx'
import type { Duty } from './useDuty.ts'
import classes from './WallRate.module.css'

/** The lit rate of all lights, large, and its last nights: what a control room looks at first. */
export function WallRate({ duty }: { duty: Duty | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const zone = useSiteZone()
  const rate = duty?.rate
  const expected = rate && rate.lit + rate.dark + rate.unknown
  return (
    <section className={classes.panel} aria-label={t('duty.litRate')}>
      <div>
        <h2>{t('duty.litRate')}</h2>
        <strong>{rate?.rate == null ? NONE : format.quantity(rate.rate, '%', DECIMALS.finePercent)}</strong>
        <p>
          {expected === 0
            ? t('duty.noneExpected')
            : t('duty.expected', { number: expected === undefined ? NONE : format.number(expected) })}
        </p>
      </div>
      <LitNightBars zone={zone} target={null} />
    </section>
  )
}
