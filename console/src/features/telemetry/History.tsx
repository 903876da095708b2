import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { IconChartLine } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { HistoryCharts } from './HistoryCharts.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { type LightHistory, LightHistoryQuery } from './history.ts'
import { ReadingsButton } from './ReadingsButton.tsx'
import { questionOf, REFRESH_INTERVAL_MS, SPANS, type Span } from './spans.ts'

/** Readings of a light over the last day, week or month; refreshed periodically. */
export function History({ id, zone: ofGroup }: { id: number; zone?: string }) {
  const site = useSiteZone()
  const zone = ofGroup ?? site
  const { t } = useTranslation('history')
  const [span, setSpan] = useState<Span>('day')
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('range')}
          value={span}
          onChange={value => setSpan(value as Span)}
          data={SPANS.map(value => ({ value, label: t(value) }))}
        />
        <ReadingsButton id={id} span={span} />
      </Group>
      <Curves key={span} id={id} zone={zone} span={span} />
    </Stack>
  )
}

interface CurvesProps {
  id: number
  zone: string
  span: Span
}

function Curves({ id, zone, span }: CurvesProps) {
  const { t } = useTranslation('history')
  const errorText = useErrorText()
  const [asked, setAsked] = useState(Date.now)
  const question = useMemo(() => questionOf(span, asked), [span, asked])
  const [{ data, error }, read] = useQuery({ query: LightHistoryQuery, variables: { id, ...question } })
  usePoll(() => setAsked(Date.now()), REFRESH_INTERVAL_MS[span])
  // urql clears data on an error: keep the last charts until newer data arrive.
  const [known, setKnown] = useState<{ history: LightHistory; question: typeof question }>()
  if (data && data !== known?.history) setKnown({ history: data, question })
  if (!known && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!known) {
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={150} />
        <Skeleton height={150} />
      </Stack>
    )
  }
  const { history } = known
  if (history.curves.points.length === 0) {
    return <EmptyState icon={<IconChartLine />} title={t('none')} text={t('noneText')} />
  }
  const ends: [number, number] = [Date.parse(known.question.from) / 1000, Date.parse(known.question.to) / 1000]
  return (
    <>
      <HistoryCharts history={history} span={ends} zone={zone} />
      <HistoryTable history={history} zone={zone} />
    </>
  )
}
