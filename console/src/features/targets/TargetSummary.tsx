import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { OverlapLines } from './OverlapLines.tsx'
import classes from './TargetSummary.module.css'
import type { TargetPreview } from './targets.ts'
import type { PreviewOfTarget } from './useTargetPreview.ts'

const SPECIAL = ['off', 'offline', 'faulty', 'maintenance', 'overridden', 'protected'] as const

/** What the request would reach now, in words and numbers: it stands for a confirmation. */
export function TargetSummary({ counts, waiting, error, retry }: PreviewOfTarget) {
  const { t } = useTranslation('targets')
  const errorText = useErrorText()
  if (error)
    return (
      <ErrorPanel
        title={t('summary.failed')}
        text={errorText(codeOf(error), extensionsOf(error).key)}
        requestId={requestIdOf(error)}
        onRetry={retry}
      />
    )
  return (
    <section className={classes.summary} aria-label={t('summary.label')} aria-live="polite" aria-busy={waiting}>
      {counts ? <Counts {...counts} /> : <Skeleton height={22} />}
      {counts && <OverlapLines overlaps={counts} />}
    </section>
  )
}

function Counts({ lightCount, ungroupedCount, ...counts }: TargetPreview) {
  const { t } = useTranslation('targets')
  const { number } = useFormat()
  if (lightCount === 0) return <strong>{t('summary.none')}</strong>
  const special = SPECIAL.filter(key => counts[`${key}Count`] > 0)
  return (
    <>
      <strong>{t('summary.lights', { number: number(lightCount) })}</strong>
      {special.length > 0 && (
        <ul className={classes.special}>
          {special.map(key => (
            <li key={key} data-tone={key === 'off' ? 'bad' : undefined}>
              {t(`summary.${key}`, { number: number(counts[`${key}Count`]) })}
            </li>
          ))}
        </ul>
      )}
      {ungroupedCount > 0 && <p>{t('summary.ungrouped', { number: number(ungroupedCount) })}</p>}
    </>
  )
}
