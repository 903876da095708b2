import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CombinedError } from 'urql'
import type { Bounds as View } from '#lighting/map/geography.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { Point } from '../../ui/map/datum.ts'
import type { MapView } from '../../ui/map/mapProvider.ts'
import { warningToast } from '../../ui/toasts.ts'
import { useOverriddenLights } from '../overrides/useOverriddenLights.ts'
import { PlatformMap } from '../platformMap/PlatformMap.tsx'
import { areaTarget, selectionTarget, type Target } from '../targets/target.ts'
import { boundsOf, isInside } from './drawnArea.ts'
import classes from './LightMapView.module.css'
import { LightsOnMap } from './LightsOnMap.tsx'
import { MapFilters } from './MapFilters.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapOverlay } from './MapOverlay.tsx'
import type { MapSearch } from './mapSearch.ts'
import { shownCount, shownStates } from './shownStates.ts'
import type { MapSnapshot } from './snapshotSender.ts'
import { pointOf } from './spots.ts'
import { TimeSlider } from './TimeSlider.tsx'
import { useFirstView } from './useFirstView.ts'
import { useLightMap } from './useLightMap.ts'

const OperateTargetsModal = lazyPart(
  () => import('../targets/OperateTargetsModal.tsx'),
  'OperateTargetsModal',
  ({ targets }) => targets !== undefined,
)

const SAVE_VIEW_DELAY_MS = 400

interface LightMapViewProps {
  /** all lights, on the map or not; undefined: unknown */
  lights: number | undefined
  search: MapSearch
  onSearch: (change: Partial<MapSearch>) => void
  onLightsChanged: () => void
}

/** Returns the previous list while the ids are the same. */
function useSame(ids: number[] | undefined): number[] | undefined {
  const key = ids?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all ids
  return useMemo(() => ids, [key])
}

/** All lights on a map: clusters, single lights, and the window of a selected light. */
export function LightMapView({ lights, search, onSearch, onLightsChanged }: LightMapViewProps) {
  const { t } = useTranslation('lightMap')
  const filter = useFilter(search)
  const { past, show, only } = filter
  const map = useLightMap({ shown: shownStates(show), only, at: search.at, onChange: onLightsChanged })
  const { ask, error, total, seen } = map
  const { targets, setTargets, choose } = useAreaSelection(ask, show !== undefined)

  if (map.failed || (error && total === undefined && !past))
    return <MapError error={error} isOutdated={map.isOutdated} onRetry={map.retry} />
  // Not stored for the past.
  const unplaced = past || total === undefined || lights === undefined ? 0 : lights - total
  return (
    <section
      className={classes.frame}
      aria-label={t('title')}
      onKeyDown={({ key }) => key === 'Escape' && search.light !== undefined && onSearch({ light: undefined })}
    >
      <MapFilters
        counts={seen?.counts}
        unplaced={unplaced}
        overridden={filter.overridden.count}
        show={show}
        onShow={show => onSearch({ show })}
      />
      <MapArea map={map} filter={filter} search={search} onSearch={onSearch} onArea={choose} />
      {search.at !== undefined && (
        <TimeSlider at={search.at} from={map.keptSince} busy={map.busy} error={error} onAt={at => onSearch({ at })} />
      )}
      <OperateTargetsModal targets={targets} onClose={() => setTargets(undefined)} />
    </section>
  )
}

interface MapAreaProps extends Pick<LightMapViewProps, 'search' | 'onSearch'> {
  map: ReturnType<typeof useLightMap>
  filter: ReturnType<typeof useFilter>
  onArea: (corners: Point[]) => void
}

/** The map itself, with what lies over it. */
function MapArea({ map, filter, search, onSearch, onArea }: MapAreaProps) {
  const { t } = useTranslation('lightMap')
  const frame = useRef<HTMLDivElement>(null)
  const first = useFirstView(search, map, frame)
  const keepView = useKeepView(first, search, onSearch)
  const moved = (now: MapView, bounds: View) => {
    map.look([bounds.west, bounds.south, bounds.east, bounds.north], now.zoom)
    keepView(now)
  }
  const { seen, ask, total, error } = map
  return (
    <div className={classes.map} ref={frame}>
      {first && (
        <PlatformMap label={t('canvas')} center={first.center} zoom={first.zoom} onView={moved} instead={<ListLink />}>
          {canvas => (
            <LightsOnMap
              canvas={canvas}
              frame={frame}
              seen={seen}
              ask={ask}
              search={search}
              onSearch={onSearch}
              onArea={onArea}
            />
          )}
        </PlatformMap>
      )}
      {seen && total ? <MapLegend counts={seen.counts} past={filter.past} /> : null}
      <MapOverlay
        total={total}
        error={error}
        failed={filter.overridden.failed}
        noneShown={isNoneShown(seen, filter)}
        onClear={() => onSearch({ show: undefined })}
      />
    </div>
  )
}

interface MapErrorProps {
  error: CombinedError | undefined
  /** it reloads soon */
  isOutdated: boolean
  onRetry: () => void
}

function MapError({ error, isOutdated, onRetry }: MapErrorProps) {
  const { t } = useTranslation('lightMap')
  const errorText = useErrorText()
  const text = isOutdated ? t('outdated') : errorText(codeOf(error))
  return <ErrorPanel title={t('failed')} text={text} requestId={requestIdOf(error)} onRetry={onRetry} />
}

/** Replaces the map if none can be shown. */
function ListLink() {
  const { t } = useTranslation('lightMap')
  return (
    <Button variant="default" renderRoot={props => <Link to={paths.devices} {...props} />}>
      {t('list')}
    </Button>
  )
}

/** Whether the filter matches no light; false: not known yet. */
function isNoneShown(seen: MapSnapshot | undefined, filter: ReturnType<typeof useFilter>): boolean {
  const { show, overridden, only } = filter
  if (!seen || !show) return false
  return show === 'overridden' ? overridden.isKnown && only?.length === 0 : shownCount(seen.counts, show) === 0
}

/** Which lights the filter in the URL shows. */
function useFilter(search: MapSearch) {
  const past = search.at !== undefined
  // Which lights were overridden in the past is not stored.
  const show = past && search.show === 'overridden' ? undefined : search.show
  const overridden = useOverriddenLights({ ids: show === 'overridden', pause: past })
  const only = useSame(overridden.ids)
  return { past, show, overridden, only }
}

/** Writes the view to the URL, except the initial one. */
function useKeepView(
  first: ReturnType<typeof useFirstView>,
  search: MapSearch,
  onSearch: LightMapViewProps['onSearch'],
): (view: MapView) => void {
  const saveView = useDebouncedCallback((view: MapView) => onSearch(written(view)), SAVE_VIEW_DELAY_MS)
  return view => {
    const [before, after] = [first && written(first), written(view)]
    const unmoved = before?.lat === after.lat && before.lng === after.lng && before.zoom === after.zoom
    if (search.lat !== undefined || !unmoved) saveView(view)
  }
}

/** The lights in an area drawn on the map. A filtered map shows some of them: then those are meant, not the area. */
function useAreaSelection(ask: ReturnType<typeof useLightMap>['ask'], isFiltered: boolean) {
  const { t } = useTranslation('lightMap')
  const [targets, setTargets] = useState<Target[]>()
  async function choose(corners: Point[]) {
    const near = await ask<'within'>({ kind: 'within', bounds: boundsOf(corners) })
    const lights = near.filter(light => isInside(pointOf(light), corners))
    if (lights.length === 0) return warningToast(t('areaEmpty'))
    const ids = () => lights.map(({ id }) => id)
    const polygon = () => corners.map(({ lat, lng }) => ({ latitude: rounded(lat, 6), longitude: rounded(lng, 6) }))
    setTargets([isFiltered ? selectionTarget(t('areaFiltered'), ids()) : areaTarget(t('area'), polygon())])
  }
  return { targets, setTargets, choose }
}

/** The view as in the URL. */
function written({ center, zoom }: MapView) {
  return { lat: rounded(center.lat, 5), lng: rounded(center.lng, 5), zoom: rounded(zoom, 2) }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
