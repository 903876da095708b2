import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Tiles } from '../../ui/Tile.tsx'
import { EnergyTile } from '../energy/EnergyTile.tsx'
import { LitRateTile } from '../litRate/LitRateTile.tsx'
import { useMay } from '../sessions/session.ts'
import { AlertsTile } from './AlertsTile.tsx'
import { BrightnessTile } from './BrightnessTile.tsx'
import { ElectricityTile } from './ElectricityTile.tsx'
import { GroupHead } from './GroupHead.tsx'
import { PolesTile } from './PolesTile.tsx'
import { PowerTile } from './PowerTile.tsx'
import { StatusSkeleton } from './StatusSkeleton.tsx'
import { StatusState } from './StatusState.tsx'
import { SwitchTile } from './SwitchTile.tsx'
import type { StatusSpan } from './statusSearch.ts'
import { TemperatureTile } from './TemperatureTile.tsx'
import { useGroupStatus } from './useGroupStatus.ts'

/** Charts are loaded after the figures. */
const GroupCurves = lazy(async () => ({ default: (await import('./GroupCurves.tsx')).GroupCurves }))

interface GroupStatusProps {
  id: number
  span: StatusSpan
  onSpan: (span: StatusSpan) => void
}

/** The current status of a group, and its history. */
export function GroupStatusPanel({ id, span, onSpan }: GroupStatusProps) {
  const { t } = useTranslation('status')
  const seesDashboard = useMay()('Dashboard', 'read')
  const { latest, gone, failed, retry } = useGroupStatus(id)
  if (gone) return <StatusState kind="notFound" />
  if (!latest) {
    return failed ? (
      <ErrorPanel title={t('failed.title')} text={t('failed.text')} onRetry={retry} />
    ) : (
      <StatusSkeleton />
    )
  }
  const { findOneLightGroup: group, findGroupRelatedDevicesInfo: figures, litRate, findManyAlert } = latest.answer
  if (!group || !figures) return <StatusState kind="notFound" />
  if (figures.totalCount === 0) return <StatusState kind="noDevices" group={group} />
  return (
    <Stack gap="sm">
      <GroupHead group={group} figures={figures} at={latest.at} />
      {failed && <ErrorPanel title={t('failed.title')} text={t('failed.stale')} onRetry={retry} />}
      <Tiles>
        <PolesTile groupId={id} figures={figures} />
        <SwitchTile groupId={id} figures={figures} />
        {litRate && <LitRateTile groupId={id} rate={litRate} zone={group.timeZone} />}
        <PowerTile figures={figures} />
        {seesDashboard && <EnergyTile groupId={id} zone={group.timeZone} totals={figures} />}
        <BrightnessTile figures={figures} />
        <TemperatureTile groupId={id} figures={figures} />
        <ElectricityTile figures={figures} />
        {findManyAlert && <AlertsTile groupId={id} alerts={findManyAlert} />}
      </Tiles>
      <Suspense fallback={<StatusSkeletonOfCurves />}>
        <GroupCurves id={id} zone={group.timeZone} span={span} onSpan={onSpan} latest={latest} />
      </Suspense>
    </Stack>
  )
}

function StatusSkeletonOfCurves() {
  return <div style={{ minHeight: 320 }} />
}
