import { Button } from '@mantine/core'
import { IconLock, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CommonGroups } from '../features/dashboard/CommonGroups.tsx'
import { EnergyTiles } from '../features/dashboard/EnergyTiles.tsx'
import { LightTiles } from '../features/dashboard/LightTiles.tsx'
import { ModuleLinks } from '../features/dashboard/ModuleLinks.tsx'
import { OverriddenTile } from '../features/dashboard/OverriddenTile.tsx'
import { RecentAlerts } from '../features/dashboard/RecentAlerts.tsx'
import { StatusSummary } from '../features/dashboard/StatusSummary.tsx'
import { useFigures } from '../features/dashboard/useFigures.ts'
import { useStatusSummary } from '../features/dashboard/useStatusSummary.ts'
import { WallClock } from '../features/dashboard/WallClock.tsx'
import { WallRate } from '../features/dashboard/WallRate.tsx'
import { LightMapView } from '../features/map/LightMapView.tsx'
import type { MapSearch } from '../features/map/mapSearch.ts'
import { useMay } from '../features/sessions/session.ts'
import { codeOf, requestIdOf } from '../graphql/errorCode.ts'
import { useErrorText } from '../i18n/errorText.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import classes from './DashboardPage.module.css'

const route = getRouteApi(`/app${paths.dashboard}` as const)

/** The city at a glance: its lights on the map, what they are and draw, and what is wrong. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const [seesFigures, seesLights, seesAlerts, seesGroups] = [
    may('Dashboard', 'read'),
    may('LightDevice', 'read'),
    may('Alert', 'read'),
    may('LightGroup', 'read'),
  ]
  const answer = useFigures(seesFigures, seesLights)
  const { figures, changed } = answer
  const { summary, summaryChanged } = useStatusSummary(seesFigures, seesLights)
  const wall = search.wall === true && seesFigures

  const showWall = (on: boolean) =>
    navigate({ search: before => ({ ...before, wall: on || undefined }), replace: true })
  async function toggleWall() {
    // The browser may refuse the whole screen; the page then fills its window.
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => {})
    else if (!wall) await document.documentElement.requestFullscreen?.().catch(() => {})
    await showWall(!wall)
  }
  const leftFullscreen = useEffectEvent(() => {
    if (!document.fullscreenElement && wall) void showWall(false)
  })
  useEffect(() => {
    // Escape leaves the whole screen without asking the page.
    document.addEventListener('fullscreenchange', leftFullscreen)
    return () => document.removeEventListener('fullscreenchange', leftFullscreen)
  }, [])

  function look(change: Partial<MapSearch>) {
    // Who is on the way to another page is not called back.
    if (router.state.location.pathname !== paths.dashboard) return
    void navigate({ search: before => ({ ...before, ...change }), replace: true })
  }

  return (
    <div className={classes.root} data-wall={wall || undefined}>
      <PageHeading title={t('title')}>
        {wall && <WallClock />}
        {seesFigures && (
          <Button
            variant="default"
            size="xs"
            leftSection={wall ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
            onClick={toggleWall}
          >
            {t(wall ? 'leaveWall' : 'wall')}
          </Button>
        )}
      </PageHeading>
      {seesFigures ? <Figures answer={answer} summary={summary} wall={wall} seesLights={seesLights} /> : <NoFigures />}
      {(seesLights || seesAlerts) && (
        <div className={classes.middle}>
          {seesLights && (
            <LightMapView
              lights={figures?.dashboardLightInfoCount.totalCount}
              search={search}
              onSearch={look}
              onLightsChanged={() => {
                changed()
                summaryChanged()
              }}
            />
          )}
          {seesAlerts && <RecentAlerts />}
        </div>
      )}
      {!wall && seesGroups && <CommonGroups />}
      {!wall && <ModuleLinks />}
    </div>
  )
}

/** Counts of lights and energy; an error only while there are no figures yet. */
function FigureTiles({ answer, seesLights }: { answer: ReturnType<typeof useFigures>; seesLights: boolean }) {
  const { t } = useTranslation('dashboard')
  const errorText = useErrorText()
  const { figures, error, retry } = answer
  if (error && !figures) {
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={retry} />
    )
  }
  return (
    <>
      <section className={classes.tiles} data-of="lights" aria-label={t('lights.title')}>
        <LightTiles counts={figures?.dashboardLightInfoCount} />
        {seesLights && <OverriddenTile lights={figures?.lightOverrideCount?.lights} />}
      </section>
      <section className={classes.tiles} data-of="energy" aria-label={t('energy.title')}>
        <EnergyTiles energy={figures?.dashboardPowerInfoCount} />
      </section>
    </>
  )
}

interface FiguresProps {
  answer: ReturnType<typeof useFigures>
  summary: ReturnType<typeof useStatusSummary>['summary']
  wall: boolean
  seesLights: boolean
}

/** What to do, in one sentence, and the counts. */
function Figures({ answer, summary, wall, seesLights }: FiguresProps) {
  const { figures, error } = answer
  const tiles = <FigureTiles answer={answer} seesLights={seesLights} />
  return (
    <>
      {(figures || !error) && (
        <StatusSummary summary={summary} inService={figures?.dashboardLightInfoCount.inService.totalCount} />
      )}
      {wall ? (
        <div className={classes.wallTop}>
          <WallRate summary={summary} />
          <div>{tiles}</div>
        </div>
      ) : (
        tiles
      )}
    </>
  )
}

function NoFigures() {
  const { t } = useTranslation('dashboard')
  return (
    <Panel>
      <EmptyState icon={<IconLock />} title={t('noPermission.title')} text={t('noPermission.text')} />
    </Panel>
  )
}
