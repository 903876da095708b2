import { ActionIcon } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconHistory, IconMapPinOff, IconMaximize, IconSelect } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { withWords } from '../../i18n/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Hint } from '../../ui/Hint.tsx'
import type { MapView, Bounds as View } from '../../ui/map/mapProvider.ts'
import { OnMap } from '../../ui/map/OnMap.tsx'
import { warningToast } from '../../ui/toasts.ts'
import { useEver } from '../../ui/useEver.ts'
import type { Chosen } from '../devices/dialog.ts'
import { useMay } from '../sessions/session.ts'
import { BoxSelect } from './BoxSelect.tsx'
import { ClusterFace } from './ClusterFace.tsx'
import type { Bounds, Cluster, Point } from './clusterIndex.ts'
import { LightDot } from './LightDot.tsx'
import classes from './LightMapView.module.css'
import { LightWindow } from './LightWindow.tsx'
import { MapFilters } from './MapFilters.tsx'
import { type MapSearch, shownStates } from './mapSearch.ts'
import { PlatformMap } from './PlatformMap.tsx'
import { TimeSlider } from './TimeSlider.tsx'
import { useLightMap } from './useLightMap.ts'

const BatchOperateModal = lazy(async () => ({
  default: (await withWords(import('../control/BatchOperateModal.tsx'))).BatchOperateModal,
}))

/** Of the spec, in 256-pixel tiles. */
const FIRST_ZOOM = 6
const WINDOW_ABOVE_ZOOM = 8
const LIGHT_ZOOM = 12
const CHINA = { lat: 35.5, lng: 104 }
const KEEP_VIEW_MS = 400

interface LightMapViewProps {
  search: MapSearch
  onSearch: (change: Partial<MapSearch>) => void
  onLightsChanged: () => void
}

/** All lights on a map: clusters from afar, each light from near, and what one of them is and does. */
export function LightMapView({ search, onSearch, onLightsChanged }: LightMapViewProps) {
  const { t } = useTranslation(['lightMap', 'shell'])
  const errorText = useErrorText()
  const mayOperate = useMay()('LightDevice', 'operate')
  const map = useLightMap({ shown: shownStates(search.show), at: search.at, onChange: onLightsChanged })
  const view = useRef<{ bounds: View; zoom: number }>(undefined)
  const [goal, setGoal] = useState<MapView | undefined>(() =>
    search.lat === undefined || search.lng === undefined
      ? undefined
      : { center: { lat: search.lat, lng: search.lng }, zoom: search.zoom ?? FIRST_ZOOM },
  )
  const [boxing, setBoxing] = useState(false)
  const [boxed, setBoxed] = useState<Chosen[]>()
  const needsBatch = useEver(boxed !== undefined)

  // A map that was not asked to look anywhere looks at where the lights are.
  const { ask, total } = map
  useEffect(() => {
    if (goal || total === undefined) return
    void ask<'extent'>({ kind: 'extent' }).then(extent => {
      const [west, south, east, north] = extent ?? []
      setGoal(
        west === undefined
          ? { center: CHINA, zoom: FIRST_ZOOM - 2 }
          : { center: { lat: (south! + north!) / 2, lng: (west + east!) / 2 }, zoom: FIRST_ZOOM },
      )
    })
  }, [goal, total, ask])

  const keepView = useDebouncedCallback(
    ({ center, zoom }: MapView) =>
      onSearch({ lat: rounded(center.lat, 5), lng: rounded(center.lng, 5), zoom: rounded(zoom, 2) }),
    KEEP_VIEW_MS,
  )
  function moved(now: MapView, bounds: View) {
    view.current = { bounds, zoom: now.zoom }
    map.look(around(bounds), now.zoom)
    keepView(now)
  }
  async function openCluster({ id, latitude, longitude }: Cluster) {
    const zoom = await ask<'opensAt'>({ kind: 'opensAt', clusterId: id })
    setGoal({ center: { lat: latitude, lng: longitude }, zoom })
  }
  function openLight({ id, latitude, longitude }: Point) {
    // From afar, one light alone is first looked at from near.
    if ((view.current?.zoom ?? 0) <= WINDOW_ABOVE_ZOOM)
      setGoal({ center: { lat: latitude, lng: longitude }, zoom: LIGHT_ZOOM })
    onSearch({ light: id })
  }
  async function fit() {
    const extent = await ask<'extent'>({ kind: 'extent' })
    if (extent) setGoal(lookAt(extent))
  }
  async function choose(bounds: Bounds) {
    setBoxing(false)
    const lights = await ask<'within'>({ kind: 'within', bounds })
    if (lights.length === 0) warningToast(t('boxEmpty'))
    else setBoxed(lights.map(({ id }) => ({ id })))
  }

  const [open, setOpen] = useState<Point>()
  const { seen } = map
  useEffect(() => {
    if (search.light === undefined) return setOpen(undefined)
    void seen
    void ask<'find'>({ kind: 'find', lightId: search.light }).then(setOpen)
  }, [search.light, seen, ask])

  if (map.failed || (map.error && total === undefined))
    return <ErrorPanel title={t('failed')} text={errorText(codeOf(map.error))} onRetry={map.retry} />
  return (
    <section className={classes.frame} aria-label={t('title')}>
      <MapFilters counts={seen?.counts} show={search.show} onShow={show => onSearch({ show })} />
      <div className={classes.map}>
        {goal && (
          <PlatformMap label={t('title')} center={goal.center} zoom={goal.zoom} onView={moved}>
            {canvas => (
              <>
                {seen?.things.map(thing => (
                  <OnMap
                    key={`${thing.kind} ${thing.id}`}
                    map={canvas}
                    at={{ lat: thing.latitude, lng: thing.longitude }}
                    anchor={thing.kind === 'cluster' ? 'center' : 'bottom'}
                  >
                    {thing.kind === 'cluster' ? (
                      <ClusterFace counts={thing.counts} onClick={() => void openCluster(thing)} />
                    ) : (
                      <LightDot light={thing} onOpen={() => openLight(thing)} />
                    )}
                  </OnMap>
                ))}
                {open && (
                  <OnMap map={canvas} at={{ lat: open.latitude, lng: open.longitude }} anchor="bottom" above>
                    <LightWindow key={open.id} id={open.id} onClose={() => onSearch({ light: undefined })} />
                  </OnMap>
                )}
                {boxing && <BoxSelect map={canvas} onBox={choose} onCancel={() => setBoxing(false)} />}
                <div className={classes.tools}>
                  <Hint label={t('fit')}>
                    <ActionIcon variant="default" onClick={fit} aria-label={t('fit')}>
                      <IconMaximize size={18} />
                    </ActionIcon>
                  </Hint>
                  {mayOperate && search.at === undefined && (
                    <Hint label={t('box')}>
                      <ActionIcon
                        variant={boxing ? 'filled' : 'default'}
                        onClick={() => setBoxing(!boxing)}
                        aria-label={t('box')}
                        aria-pressed={boxing}
                      >
                        <IconSelect size={18} />
                      </ActionIcon>
                    </Hint>
                  )}
                  <Hint label={t(search.at === undefined ? 'past.open' : 'past.close')}>
                    <ActionIcon
                      variant={search.at === undefined ? 'default' : 'filled'}
                      onClick={() => onSearch({ at: search.at === undefined ? new Date().toISOString() : undefined })}
                      aria-label={t(search.at === undefined ? 'past.open' : 'past.close')}
                      aria-pressed={search.at !== undefined}
                    >
                      <IconHistory size={18} />
                    </ActionIcon>
                  </Hint>
                </div>
              </>
            )}
          </PlatformMap>
        )}
        {total === 0 && (
          <div className={classes.nothing}>
            <EmptyState icon={<IconMapPinOff />} title={t('noData')} text={t('noDataText')} />
          </div>
        )}
      </div>
      {search.at !== undefined && (
        <TimeSlider
          at={search.at}
          from={map.keptSince}
          busy={map.busy}
          error={map.error}
          onAt={at => onSearch({ at })}
        />
      )}
      <Suspense>{needsBatch && <BatchOperateModal devices={boxed} onClose={() => setBoxed(undefined)} />}</Suspense>
    </section>
  )
}

/** A little more than is in view, so that what comes into it at the next step is there already. */
function around({ west, south, east, north }: View): Bounds {
  const [width, height] = [(east - west) * 0.1, (north - south) * 0.1]
  return [west - width, south - height, east + width, north + height]
}

/** The view that holds all of the bounds, in a window of some 700 by 450 pixels. */
function lookAt([west, south, east, north]: Bounds): MapView {
  const degrees = Math.max(east - west, (north - south) * 1.6, 0.004)
  const zoom = Math.min(17, Math.max(3, Math.log2((360 * 700) / (degrees * 256)) - 0.4))
  return { center: { lat: (south + north) / 2, lng: (west + east) / 2 }, zoom }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
