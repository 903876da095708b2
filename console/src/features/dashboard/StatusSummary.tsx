import { Skeleton } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import type { LitRateNow } from './dashboard.ts'
import classes from './StatusSummary.module.css'
import { ATTENTION, type Summary } from './useStatusSummary.ts'

interface StatusSummaryProps {
  /** undefined: loading */
  summary: Summary | undefined
  /** lights in service; undefined: loading */
  inService: number | undefined
}

/** One sentence: whether the lights do what they should now, and how many need attention, with a link to these. */
export function StatusSummary({ summary, inService }: StatusSummaryProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const facts = useFacts(summary?.rate, inService)
  if (!summary || facts === undefined) return <Skeleton height={44} />
  const { attention } = summary
  const tone = toneOf(summary, inService)
  const Icon = ICONS[tone]
  return (
    <p className={classes.sentence} data-tone={tone} aria-label={t('summary.title')} role="note">
      <Icon size={20} aria-hidden />
      <span>
        {facts}
        {attention !== undefined && inService !== 0 && (
          <>
            {t('summary.semicolon')}
            {attention > 0 ? (
              <Link to={paths.devices} search={ATTENTION}>
                {t('summary.attention', { number: format.number(attention) })}
              </Link>
            ) : (
              t('summary.fine')
            )}
          </>
        )}
        {t('summary.end')}
      </span>
    </p>
  )
}

const ICONS = { warning: IconAlertTriangleFilled, good: IconCircleCheckFilled, neutral: IconInfoCircle }

/** Good only if it is known that nothing is wrong. */
function toneOf({ rate, attention }: Summary, inService: number | undefined): keyof typeof ICONS {
  if (attention || rate.dark > 0) return 'warning'
  const isKnown = attention !== undefined && inService !== 0 && rate.unknown === 0
  return isKnown ? 'good' : 'neutral'
}

/** What is lit of what should be; undefined: loading. */
function useFacts(rate: LitRateNow | undefined, inService: number | undefined): string | undefined {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (!rate || inService === undefined) return
  if (inService === 0) return t('summary.noLights')
  const expected = rate.lit + rate.dark + rate.unknown
  const number = format.number(expected)
  if (expected === 0) return t('summary.noneExpected')
  if (rate.rate === null) return t('summary.noReports', { number })
  if (rate.lit === expected) return t('summary.allLit', { number })
  const lit = t('summary.rate', { number, rate: format.quantity(rate.rate, '%', DECIMALS.finePercent) })
  return rate.unknown > 0
    ? `${lit}${t('summary.comma')}${t('summary.unknown', { number: format.number(rate.unknown) })}`
    : lit
}
