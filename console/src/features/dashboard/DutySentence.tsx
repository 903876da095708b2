import { Skeleton } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
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

/** One sentence: whether the lights do what they should now, and how many need someone, with a link to these. */
export function DutySentence({ duty, inService }: DutySentenceProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const facts = useFacts(duty?.rate, inService)
  if (!duty || facts === undefined) return <Skeleton height={44} />
  const { attention } = duty
  const Icon = attention ? IconAlertTriangleFilled : IconCircleCheckFilled
  return (
    <p className={classes.sentence} data-tone={attention ? 'warning' : 'good'} aria-label={t('duty.title')} role="note">
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
  const lit = t('duty.rate', { number, rate: format.quantity(shownRate(rate.rate), '%', 1) })
  return rate.unknown > 0
    ? `${lit}${t('duty.comma')}${t('duty.unknown', { number: format.number(rate.unknown) })}`
    : lit
}

/** One decimal, rounded down: 99.96 % is not 100 %. */
export function shownRate(rate: number): number {
  return Math.floor(rate * 10) / 10
}
