import { Skeleton } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import classes from './DutySentence.module.css'
import type { LitRateNow } from './dashboard.ts'
import { ATTENTION, type Duty } from './useDuty.ts'

interface DutySentenceProps {
  /** undefined: loading */
  duty: Duty | undefined
  /** lights in service; undefined: loading */
  inService: number | undefined
}

/** One sentence: whether the lights do what they should now, and how many need attention, with a link to these. */
export function DutySentence({ duty, inService }: DutySentenceProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const facts = useFacts(duty?.rate, inService)
  if (!duty || facts === undefined) return <Skeleton height={44} />
  const { attention } = duty
  const tone = toneOf(duty, inService)
  const Icon = ICONS[tone]
  return (
    <p className={classes.sentence} data-tone={tone} aria-label={t('duty.title')} role="note">
      <Icon size={20} aria-hidden />
      <span>
        {facts}
        {attention !== undefined && inService !== 0 && (
          <>
            {t('duty.semicolon')}
            {attention > 0 ? (
              <Link to={paths.devices} search={ATTENTION}>
                {t('duty.attention', { number: format.number(attention) })}
              </Link>
            ) : (
              t('duty.fine')
            )}
          </>
        )}
        {t('duty.end')}
      </span>
    </p>
  )
}

const ICONS = { warning: IconAlertTriangleFilled, good: IconCircleCheckFilled, neutral: IconInfoCircle }

/** Good only if it is known that nothing is wrong. */
function toneOf({ rate, attention }: Duty, inService: number | undefined): keyof typeof ICONS {
  if (attention || rate.dark > 0) return 'warning'
  const isKnown = attention !== undefined && inService !== 0 && rate.unknown === 0
  return isKnown ? 'good' : 'neutral'
}

/** What is lit of what should be; undefined: loading. */
function useFacts(rate: LitRateNow | undefined, inService: number | undefined): string | undefined {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (!rate || inService === undefined) return
  if (inService === 0) return t('duty.noLights')
  const expected = rate.lit + rate.dark + rate.unknown
  const number = format.number(expected)
  if (expected === 0) return t('duty.noneExpected')
  if (rate.rate === null) return t('duty.noReports', { number })
  if (rate.lit === expected) return t('duty.allLit', { number })
  const lit = t('duty.rate', { number, rate: format.quantity(rate.rate, '%', DECIMALS.finePercent) })
  return rate.unknown > 0
    ? `${lit}${t('duty.comma')}${t('duty.unknown', { number: format.number(rate.unknown) })}`
    : lit
}
