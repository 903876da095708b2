import { SegmentedControl, Skeleton } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { IconChartLine } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { GroupCharts } from './GroupCharts.tsx'
import { GroupHistoryTable } from './GroupHistoryTable.tsx'
import { livePoint } from './groupColumns.ts'
import { type GroupHistory, GroupHistoryQuery, historyQuestion, SPAN_RULES } from './groupHistory.ts'
import { STATUS_SPANS, type StatusSpan } from './statusSearch.ts'
import type { LatestStatus } from './useGroupStatus.ts'

interface GroupCurvesProps {
  id: number
  zone: string
  span: StatusSpan
  onSpan: (span: StatusSpan) => void
  /** the current status */
  latest: LatestStatus
}

/** History of the group over a time span that ends now. */
export function GroupCurves({ span, onSpan, ...rest }: GroupCurvesProps) {
  const { t } = useTranslation('status')
  return (
    <Tile
      title={t('tile.history')}
      end={
        <SegmentedControl
          size="xs"
          aria-label={t('history.range')}
          value={span}
          onChange={value => onSpan(value as StatusSpan)}
          data={STATUS_SPANS.map(value => ({ value, label: t(`history.${value}`) }))}
        />
      }
    >
      <Curves key={span} span={span} {...rest} />
    </Tile>
  )
}

function Curves({ id, zone, span, latest }: Omit<GroupCurvesProps, 'onSpan'>) {
  const { t } = useTranslation('status')
  const errorText = useErrorText()
  const [asked, setAsked] = useState(Date.now)
  const question = useMemo(() => historyQuestion(span, asked), [span, asked])
  const [{ data, error }, read] = useQuery({ query: GroupHistoryQuery, variables: { id, ...question } })
  usePoll(() => setAsked(Date.now()), SPAN_RULES[span].again)
  // Keeps the last data until newer ones arrive: urql clears them for a new request or an error.
  const [known, setKnown] = useState<{ history: GroupHistory; question: typeof question }>()
  if (data && data !== known?.history) setKnown({ history: data, question })
  if (!known && error) {
    return (
      <ErrorPanel
        title={t('history.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  }
  if (!known) return <Skeleton height={480} aria-busy />
  const { history } = known
  if (history.curves.points.length === 0) {
    return <EmptyState icon={<IconChartLine />} title={t('history.none')} text={t('history.noneText')} />
  }
  const figures = latest.answer.findGroupRelatedDevicesInfo
  if (!figures) return null
  const live = livePoint(figures, Math.max(latest.at, asked), history.curves.resolution)
  return (
    <>
      <GroupCharts history={history} from={Date.parse(known.question.from) / 1000} live={live} zone={zone} />
      <GroupHistoryTable history={history} zone={zone} />
    </>
  )
}
