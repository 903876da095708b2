import { ActionIcon, CloseButton, Loader, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { readState } from '#lighting/map/pack.ts'
import { codeOf } from '../../graphql/errorCode.ts'
import { useLive } from '../../graphql/live.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { paths } from '../../paths.ts'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { LightSwitch } from '../control/LightSwitch.tsx'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { lampTotal } from '../devices/lampTotal.ts'
import { Countdown } from '../overrides/Countdown.tsx'
import type { ClusterPoint } from './clusterIndex.ts'
import classes from './LightWindow.module.css'
import { type LightOnMap, LightOnMapChanges, LightOnMapQuery } from './lightMap.ts'
import { useInView } from './useInView.ts'

interface LightWindowProps {
  light: ClusterPoint
  /** ids of the lights on its spot, itself included */
  spot: number[]
  /** shows a past state */
  past: boolean
  canvas: OpenMap
  frame: RefObject<HTMLElement | null>
  onClose: () => void
  onOther: (id: number) => void
}

/** The window of a light on the map: live data and its switch. */
export function LightWindow({ light: { id, state }, spot, past, canvas, frame, onClose, onOther }: LightWindowProps) {
  const { t } = useTranslation(['lightMap', 'devices', 'shell'])
  const errorText = useErrorText()
  const root = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState<LightOnMap>()
  const [{ data, error, fetching }, read] = useQuery({ query: LightOnMapQuery, variables: { id } })
  useLive({
    query: LightOnMapChanges,
    variables: { ids: [id] },
    pause: past,
    onConnected: () => {
      setLive(undefined)
      read()
    },
    onData: ({ lightDeviceChanges }) => setLive(lightDeviceChanges.find(light => light.id === id)),
  })
  useEffect(() => {
    const [opener, window] = [document.activeElement, root.current]
    window?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && window?.contains(document.activeElement))
        opener.focus({ preventScroll: true })
    }
  }, [])
  const loaded = live?.id === id ? live : data?.findOneLightDevice
  // While another light of the spot loads, the data is of the one before.
  const light = loaded?.id === id ? loaded : undefined
  useInView(root, frame, canvas, light != null || error !== undefined)
  return (
    <div
      ref={root}
      className={classes.window}
      role="dialog"
      aria-label={light?.name ?? t('light.number', { id })}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
        event.stopPropagation()
      }}
    >
      <CloseButton size="sm" className={classes.close} aria-label={t('shell:words.close')} onClick={onClose} />
      {spot.length > 1 && <SpotPager id={id} spot={spot} onOther={onOther} />}
      {light ? (
        <LightSummary light={light} state={past ? state : undefined} />
      ) : (
        <Text size="sm" p="xs">
          {error ? errorText(codeOf(error)) : fetching ? <Loader size="xs" /> : t('light.none')}
        </Text>
      )}
    </div>
  )
}

/** Steps through the lights of one spot, whose pins cover each other. */
function SpotPager({ id, spot, onOther }: Pick<LightWindowProps, 'spot' | 'onOther'> & { id: number }) {
  const { t } = useTranslation('lightMap')
  const at = spot.indexOf(id)
  const step = (by: number) => onOther(spot[(at + by + spot.length) % spot.length]!)
  return (
    <div className={classes.spot}>
      <ActionIcon variant="subtle" size="sm" aria-label={t('light.previous')} onClick={() => step(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="xs" c="dimmed" aria-live="polite">
        {t('light.spotAt', { at: at + 1, count: spot.length })}
      </Text>
      <ActionIcon variant="subtle" size="sm" aria-label={t('light.next')} onClick={() => step(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  )
}

interface LightSummaryProps {
  light: LightOnMap
  /** instant of the map; undefined: now */
  state: ClusterPoint['state'] | undefined
}

function LightSummary({ light, state }: LightSummaryProps) {
  const { t } = useTranslation(['lightMap', 'devices'])
  const moment = useMoment(light.group?.timeZone)
  const past = state === undefined ? undefined : readState(state)
  return (
    <>
      <h2>{light.name}</h2>
      <Text size="xs" c="dimmed">
        {light.deviceId}
      </Text>
      <dl>
        <dt>{t('devices:columns.status')}</dt>
        <dd>
          <DeviceStatusBadge
            status={past && past.status !== 'NOT_IN_SERVICE' ? past.status : light.deviceStatus}
            lifecycle={past ? undefined : light.lifecycle}
          />
        </dd>
        <dt>{t(past ? 'light.lamp' : 'devices:power')}</dt>
        <dd>{past ? t(`light.${past.litState}`) : <Power light={light} />}</dd>
        <dt>{t('devices:columns.location')}</dt>
        <dd>{[light.address1, light.address2].filter(Boolean).join(' · ') || NONE}</dd>
        <dt>{t('devices:columns.group')}</dt>
        <dd>{light.group?.name ?? t('devices:noGroup')}</dd>
        {!past && light.override && (
          <>
            <dt>{t('light.override')}</dt>
            <dd>
              <time dateTime={light.override.until}>{t('light.until', { time: moment(light.override.until) })}</time>
              <Countdown until={light.override.until} to="end" />
              {[light.override.reason, light.override.by].filter(Boolean).join(' · ')}
            </dd>
          </>
        )}
      </dl>
      <div className={classes.foot}>
        {!past && light.abilities.includes('operate') ? <LightSwitch light={light} inline /> : <span />}
        <Link to={paths.device} params={{ id: String(light.id) }}>
          {t('light.open')}
        </Link>
      </div>
    </>
  )
}

function Power({ light: { deviceStatus, mainPower, subPower } }: { light: LightOnMap }) {
  const format = useFormat()
  return deviceStatus === 'NORMAL' ? format.quantity(lampTotal(mainPower, subPower), 'W') : NONE
}
