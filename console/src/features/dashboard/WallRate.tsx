import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { LitNightBars } from '../litRate/LitNightBars.tsx'
import type { Summary } from './useStatusSummary.ts'
import classes from './WallRate.module.css'

/** The lit rate of all lights, large, and its last nights: what a control room looks at first. */
export function WallRate({ summary }: { summary: Summary | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const zone = useSiteZone()
  const rate = summary?.rate
  const expected = rate && rate.lit + rate.dark + rate.unknown
  return (
    <section className={classes.panel} aria-label={t('summary.litRate')}>
      <div>
        <h2>{t('summary.litRate')}</h2>
        <strong>{rate?.rate == null ? NONE : format.quantity(rate.rate, '%', DECIMALS.finePercent)}</strong>
        <p>
          {expected === 0
            ? t('summary.noneExpected')
            : t('summary.expected', { number: expected === undefined ? NONE : format.number(expected) })}
        </p>
      </div>
      <LitNightBars zone={zone} target={null} />
    </section>
  )
}
