import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import classes from './DeleteDevices.module.css'
import type { Chosen } from './deviceDialog.ts'
import { selectedName, withNames } from './selectedDevices.ts'
import type { useDeviceDeletion } from './useDeviceDeletion.ts'

/** Maximum number of names in the confirmation. */
const MAX_NAMES = 8

interface DeleteDevicesProps {
  devices: Chosen[]
  deletion: ReturnType<typeof useDeviceDeletion>
  onClose: () => void
}

export function DeleteDevices({ devices, deletion, onClose }: DeleteDevicesProps) {
  const { t } = useTranslation(['deviceDialogs', 'dialog', 'shell'])
  const { number } = useFormat()
  const { ready } = useConnection()
  const named = useNames(devices)
  const { phase, tried, failures, start, again, stop } = deletion
  const untried = devices.length - tried
  const progress = t('delete.progress', { done: number(tried), total: number(devices.length) })
  if (phase === 'asked')
    return (
      <form
        onSubmit={event => {
          event.preventDefault()
          start()
        }}
      >
        <Stack gap="sm">
          <ul className={classes.names}>
            {named.map(device => (
              <li key={device.id}>
                {selectedName(device)}
                {device.deviceId && (
                  <Text span size="xs" c="dimmed">
                    {' · '}
                    {device.deviceId}
                  </Text>
                )}
              </li>
            ))}
            {devices.length > named.length && (
              <li>{t('delete.others', { number: number(devices.length - named.length) })}</li>
            )}
          </ul>
          <Text size="sm">{t('delete.text')}</Text>
        </Stack>
        <FormFoot submit={t('dialog:delete')} danger disabled={!ready} onCancel={onClose} />
      </form>
    )
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {progress}
      </Text>
      <Progress label={progress} percent={(tried / devices.length) * 100} />
      {failures.length > 0 && (
        <Notice tone="bad" title={t('delete.failed', { number: number(failures.length) })}>
          <ul className={classes.failures}>
            {failures.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong> · {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {phase === 'over' && untried > 0 && <Text size="sm">{t('delete.untried', { number: number(untried) })}</Text>}
      <Group grow gap="xs">
        {phase === 'over' && failures.length + untried > 0 && (
          <Button variant="default" disabled={!ready} onClick={again}>
            {t('delete.retry')}
          </Button>
        )}
        <Button variant="default" onClick={phase === 'running' ? stop : onClose}>
          {t(phase === 'running' ? 'delete.stop' : 'shell:words.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The names of the first items. */
function useNames(devices: Chosen[]): Chosen[] {
  const client = useClient()
  const [named, setNamed] = useState<Chosen[]>()
  useEffect(() => {
    void withNames(client, devices.slice(0, MAX_NAMES)).then(setNamed)
  }, [client, devices])
  return named ?? devices.slice(0, MAX_NAMES)
}
