import { Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import type { Language } from '../../i18n/language.ts'
import { useMoment } from '../../i18n/moment.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useCountdown } from '../../ui/useCountdown.ts'
import { PlanLine } from '../plans/PlanLine.tsx'
import { type LightReason, LightReasonQuery } from './desired.ts'
import { ReturnToPlanButton } from './ReturnToPlanButton.tsx'
import { RuleBadge } from './RuleBadge.tsx'
import { reasonState } from './reasonState.ts'
import classes from './StateReason.module.css'

interface StateReasonProps {
  id: number
  /** changes with each message of the light */
  refreshKey: unknown
  /** heading level */
  level?: 2 | 4
}

/** The reason for the state of a light, its end, and whether the light has stored its plan. */
export function StateReason({ id, refreshKey, level = 4 }: StateReasonProps) {
  const { t, i18n } = useTranslation('desired')
  const errorText = useErrorText()
  const language = i18n.language as Language
  const [{ data, error }, read] = useQueryWithKey(LightReasonQuery, { id, language }, refreshKey)
  const reason = data?.findOneLightDevice
  if (!data && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!data) return <Skeleton height={112} />
  return reason ? <Reason reason={reason} level={level} onChanged={read} /> : null
}

interface ReasonProps {
  reason: LightReason
  level: 2 | 4
  onChanged: () => void
}

function Reason({ reason, level, onChanged }: ReasonProps) {
  const { t, i18n } = useTranslation('desired')
  const zone = reason.group?.timeZone
  const moment = useMoment(zone)
  const { expectedRule: rule, why, override } = reason
  const until = reason.facts.expected?.until
  const state = reasonState(reason)
  const mayReturn = rule === 'OVERRIDE' && reason.abilities.includes('operate')
  return (
    <section className={classes.why} data-state={state}>
      <Title order={level} size="h6">
        {t(`title.${state}`)}
      </Title>
      <p className={classes.sentence} lang={i18n.language} aria-live="polite">
        {why ?? t('nothing')}
      </p>
      {rule && (
        <div className={classes.rule}>
          <RuleBadge rule={rule} />
          <Text size="sm" c="dimmed">
            {until ? t('until', { time: moment(until) }) : t('noEnd')}
            {rule === 'OVERRIDE' && <TimeLeft until={until} />}
          </Text>
          {mayReturn && <ReturnToPlanButton id={reason.id} onReturned={onChanged} />}
        </div>
      )}
      {rule === 'OVERRIDE' && override?.reason && (
        <Text size="sm" className={classes.reason}>
          {t('reason', { reason: override.reason })}
        </Text>
      )}
      <div className={classes.plan}>
        <PlanLine plan={reason.plan} rule={rule} zone={zone} />
      </div>
    </section>
  )
}

/** Screen readers would read each change. */
function TimeLeft({ until }: { until: string | null | undefined }) {
  const { t } = useTranslation('desired')
  const left = useCountdown(until)
  return left && <span aria-live="off"> · {t('remaining', { span: left })}</span>
}
