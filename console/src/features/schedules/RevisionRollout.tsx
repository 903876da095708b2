import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { CountBar } from '../../ui/CountBar.tsx'
import { FormFoot } from '../../ui/FormModal.tsx'
import { RevisionCoverage } from './scheduleRevisions.ts'
import type { ScheduleRow } from './schedules.ts'

const POLL_MS = 2000

const STATES = [
  ['held', 'good'],
  ['due', 'busy'],
  ['refused', 'bad'],
  ['unsupported', 'warning'],
] as const

/** How many lights hold the plan of the restored revision, until all of them do. */
export function RevisionRollout({ schedule, onClose }: { schedule: ScheduleRow; onClose: () => void }) {
  const { t } = useTranslation('revisions')
  const [{ data, fetching }, read] = useQuery({
    query: RevisionCoverage,
    variables: { id: schedule.id },
    requestPolicy: 'network-only',
  })
  usePoll(read, POLL_MS)
  const coverage = data?.findOneLightSchedule?.coverage
  if (!coverage && fetching && !data) return <Skeleton height={120} />
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <Stack gap="sm">
        {coverage ? <Counts id={schedule.id} coverage={coverage} /> : <Text size="sm">{t('rollout.none')}</Text>}
      </Stack>
      <FormFoot submit={t('rollout.close')} focus="submit" />
    </form>
  )
}

type Coverage = NonNullable<ScheduleRow['coverage']>

function Counts({ id, coverage }: { id: number; coverage: Coverage }) {
  const { t } = useTranslation('revisions')
  const { number } = useFormat()
  const { revision, lightCount, heldCount } = coverage
  const words = t('rollout.held', { held: number(heldCount), total: number(lightCount), count: lightCount, revision })
  const counts = STATES.map(([key, tone]) => ({
    ...{ key, tone, label: t(`rollout.state.${key}`), count: coverage[`${key}Count`] },
  })).filter(({ count }) => count > 0)
  return (
    <>
      <Text size="sm" fw={600} aria-live="polite">
        {words}
      </Text>
      <CountBar label={words} now={heldCount} counts={counts} />
      {heldCount < lightCount && (
        <Anchor
          size="sm"
          renderRoot={props => (
            <Link to={paths.devices} search={{ scheduleId: id, condition: 'NO_PLAN' } as never} {...props} />
          )}
        >
          {t('rollout.others', { count: lightCount - heldCount, lights: number(lightCount - heldCount) })}
        </Anchor>
      )}
      {coverage.dueCount > 0 && (
        <Text size="xs" c="dimmed">
          {t('rollout.note')}
        </Text>
      )}
    </>
  )
}
