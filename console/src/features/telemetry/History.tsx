import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { IconChartLine } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { BROWSER_ZONE } from '../../i18n/moment.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { HistoryCharts } from './HistoryCharts.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { LightHistoryQuery } from './history.ts'
import { questionOf, SPANS, type Span } from './spans.ts'

/** What a light measured over the last day, week or month. */
export function History({ id, zone = BROWSER_ZONE }: { id: number; zone?: string }) {
  const { t } = useTranslation('history')
  const [span, setSpan] = useState<Span>('day')
  const question = useMemo(() => questionOf(span, Date.now()), [span])
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('range')}
        value={span}
        onChange={value => setSpan(value as Span)}
        data={SPANS.map(value => ({ value, label: t(value) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <Curves key={span} id={id} zone={zone} question={question} />
    </Stack>
  )
}

interface CurvesProps {
  id: number
  zone: string
  question: ReturnType<typeof questionOf>
}

function Curves({ id, zone, question }: CurvesProps) {
  const { t } = useTranslation('history')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: LightHistoryQuery, variables: { id, ...question } })
  if (error) return <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} onRetry={read} />
  if (!data) {
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={150} />
        <Skeleton height={150} />
      </Stack>
    )
  }
  if (data.curves.points.length === 0) {
    return <EmptyState icon={<IconChartLine />} title={t('none')} text={t('noneText')} />
  }
  const ends: [number, number] = [Date.parse(question.from) / 1000, Date.parse(question.to) / 1000]
  return (
    <>
      <HistoryCharts history={data} span={ends} zone={zone} />
      <HistoryTable history={data} zone={zone} />
    </>
  )
}
