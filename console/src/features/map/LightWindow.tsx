import { CloseButton, Loader, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { useLive } from '../../graphql/live.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { LightSwitch } from '../control/LightSwitch.tsx'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { sum } from '../devices/sum.ts'
import classes from './LightWindow.module.css'
import { type LightOnMap, LightOnMapChanges, LightOnMapQuery } from './lightMap.ts'

/** What one light of the map is and does, live; and its switch. */
export function LightWindow({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['lightMap', 'devices', 'shell'])
  const errorText = useErrorText()
  const format = useFormat()
  const root = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState<LightOnMap>()
  const [{ data, error, fetching }, read] = useQuery({ query: LightOnMapQuery, variables: { id } })
  useLive({
    query: LightOnMapChanges,
    variables: { ids: [id] },
    onConnected: read,
    onData: ({ lightDeviceChanges }) => setLive(lightDeviceChanges.find(light => light.id === id)),
  })
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  const light = live ?? data?.findOneLightDevice
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
      {light ? (
        <>
          <h3>{light.name}</h3>
          <Text size="xs" c="dimmed">
            {light.deviceId}
          </Text>
          <dl>
            <dt>{t('devices:columns.status')}</dt>
            <dd>
              <DeviceStatusBadge status={light.deviceStatus} />
            </dd>
            <dt>{t('devices:power')}</dt>
            <dd>
              {light.deviceStatus === 'NORMAL' ? format.quantity(sum(light.mainPower, light.subPower), 'W', 1) : NONE}
            </dd>
            <dt>{t('devices:columns.location')}</dt>
            <dd>{[light.address1, light.address2].filter(Boolean).join(' · ') || NONE}</dd>
            <dt>{t('devices:columns.group')}</dt>
            <dd>{light.group?.name ?? t('devices:noGroup')}</dd>
          </dl>
          <div className={classes.foot}>
            {light.abilities.includes('operate') ? <LightSwitch light={light} inline /> : <span />}
            <Link to={paths.device} params={{ id: String(id) }}>
              {t('light.open')}
            </Link>
          </div>
        </>
      ) : (
        <Text size="sm" p="xs">
          {error ? errorText(codeOf(error)) : fetching ? <Loader size="xs" /> : t('light.none')}
        </Text>
      )}
    </div>
  )
}
