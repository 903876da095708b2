import { IconAlertTriangleFilled, IconCircleCheckFilled, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type AttemptedItem, type Outcome, remainingItems } from '../../ui/useBatchRun.ts'
import classes from './GroupForm.module.css'
import type { GroupRow } from './groups.ts'

interface GroupBatchResultsProps {
  groups: GroupRow[]
  phase: 'asked' | 'running' | 'over'
  tried: readonly AttemptedItem<GroupRow>[]
  again: () => void
  stop: () => void
  onClose: () => void
}

/** The result of each group, and a further attempt for those that were not changed. */
export function GroupBatchResults({ groups, phase, tried, again, stop, onClose }: GroupBatchResultsProps) {
  const { t } = useTranslation(['groups', 'shell'])
  const { ready } = useConnection()
  const isRunning = phase === 'running'
  const left = remainingItems(groups, tried).length
  const isDone = !isRunning && left === 0
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isDone) onClose()
        else if (!isRunning) again()
      }}
    >
      <ul className={classes.results} aria-live="polite">
        {groups.map(group => (
          <GroupOutcome
            key={group.id}
            name={group.name}
            outcome={tried.find(({ item }) => item === group)?.result}
            isRunning={isRunning}
          />
        ))}
      </ul>
      <FormFoot
        submit={isDone ? t('shell:words.close') : t('batch.again', { count: left })}
        busy={isRunning}
        disabled={!ready && !isDone}
        cancel={t(isRunning ? 'batch.stop' : 'shell:words.close')}
        onCancel={isDone ? undefined : isRunning ? stop : onClose}
      />
    </form>
  )
}

interface GroupOutcomeProps {
  name: string
  /** undefined: not tried */
  outcome: Outcome | undefined
  isRunning: boolean
}

function GroupOutcome({ name, outcome, isRunning }: GroupOutcomeProps) {
  const problem = outcome?.problem
  return (
    <li className={classes.result}>
      <strong>{name}</strong>
      <GroupOutcomeBadge
        state={outcome ? (problem ? 'notChanged' : 'changed') : isRunning ? 'waiting' : 'notChanged'}
      />
      {problem && <small>{problem}</small>}
    </li>
  )
}

function GroupOutcomeBadge({ state }: { state: 'changed' | 'notChanged' | 'waiting' }) {
  const { t } = useTranslation('groups')
  if (state === 'changed')
    return (
      <StatusBadge tone="good" icon={<IconCircleCheckFilled aria-hidden />}>
        {t('batch.changed')}
      </StatusBadge>
    )
  if (state === 'waiting')
    return (
      <StatusBadge tone="busy" icon={<IconHourglass aria-hidden />}>
        {t('batch.waiting')}
      </StatusBadge>
    )
  return (
    <StatusBadge tone="warning" icon={<IconAlertTriangleFilled aria-hidden />}>
      {t('batch.notChanged')}
    </StatusBadge>
  )
}
