import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { areaText } from '../../ui/map/areaText.ts'
import { distanceKm } from '../../ui/map/coordinates.ts'
import { MapAnchored } from '../../ui/map/MapAnchored.tsx'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { viewOf } from '../../ui/map/viewOf.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PlatformMap } from '../platformMap/PlatformMap.tsx'
import { type ImportPosition, ImportPositions } from './importPositions.ts'
import { OUTCOMES } from './importSearch.ts'
import classes from './PositionsMap.module.css'
import { extentOf } from './positionsView.ts'

/** px; a view that fits a narrow map fits every other. */
const MAP_SIZE = { width: 280, height: 240 }
/** Streets of a town, where a single light stands. */
const MAX_ZOOM = 15
/** A site is a city with its surroundings. */
const SITE_RADIUS_KM = 100

interface PositionsMapProps {
  id: number
}

/** Where the rows of a file lie, by outcome, before they are imported. */
export function PositionsMap({ id }: PositionsMapProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: ImportPositions, variables: { id } })
  if (error && !data)
    return (
      <ErrorPanel
        title={t('positions.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  const positions = data?.lightImport?.positions ?? []
  if (!data || positions.length === 0) return null
  const points = positions.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
  const extent = extentOf(points)
  const { site } = data.clientInfo
  const home = { lat: site.latitude, lng: site.longitude }
  const nearest = Math.min(...points.map(point => distanceKm(point, home)))
  const view = viewOf(extent, MAP_SIZE, MAX_ZOOM)
  const area = areaText(extent)
  return (
    <section className={classes.positions} aria-labelledby="import-positions">
      <div>
        <Title order={2} size="h5" id="import-positions">
          {t('positions.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('positions.text', { number: format.number(positions.length), area })}
        </Text>
      </div>
      {nearest > SITE_RADIUS_KM && (
        <Notice tone="warning" title={t('positions.farTitle')}>
          {t('positions.farText', { distance: format.quantity(nearest, 'km') })}
        </Notice>
      )}
      <Legend positions={positions} />
      <div className={classes.map}>
        <PlatformMap
          label={t('positions.label', { number: format.number(positions.length) })}
          center={view.center}
          zoom={view.zoom}
          instead={<Text size="sm">{area}</Text>}
        >
          {map => <Dots map={map} positions={positions} />}
        </PlatformMap>
      </div>
    </section>
  )
}

function Dots({ map, positions }: { map: OpenMap; positions: readonly ImportPosition[] }) {
  const { t } = useTranslation('imports')
  return positions.map(({ row, outcome, latitude, longitude }) => (
    <MapAnchored key={row} map={map} at={{ lat: latitude, lng: longitude }} anchor="center">
      <span
        className={classes.dot}
        data-outcome={outcome}
        title={`${t('check.rowNumber', { row })} · ${t(`outcomes.${outcome}`)}`}
      />
    </MapAnchored>
  ))
}

function Legend({ positions }: { positions: readonly ImportPosition[] }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const counts = OUTCOMES.map(outcome => ({
    outcome,
    count: positions.filter(position => position.outcome === outcome).length,
  }))
  return (
    <ul className={classes.legend}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ outcome, count }) => (
          <li key={outcome}>
            <span className={classes.dot} data-outcome={outcome} aria-hidden />
            {t(`outcomes.${outcome}`)} {format.number(count)}
          </li>
        ))}
    </ul>
  )
}
