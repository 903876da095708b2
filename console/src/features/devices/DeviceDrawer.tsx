import { Drawer, Skeleton, Stack } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import classes from './DeviceDrawer.module.css'
import { DeviceFile } from './DeviceFile.tsx'
import { DeviceDetails, type LiveDevice } from './devices.ts'

interface DeviceDrawerProps {
  /** undefined: closed */
  id: number | undefined
  live: ReadonlyMap<number, LiveDevice>
  /** Grows each time the live stream connects: changes may have been missed. */
  connections: number
  onClose: () => void
}

export function DeviceDrawer({ id, live, connections, onClose }: DeviceDrawerProps) {
  const { t } = useTranslation(['details', 'shell'])
  const { opened, shown } = useDialog(id)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {shown !== undefined && (
        <DeviceInDrawer key={shown} id={shown} live={live.get(shown)} connections={connections} />
      )}
    </Drawer>
  )
}

interface DeviceInDrawerProps extends Pick<DeviceDrawerProps, 'connections'> {
  id: number
  live: LiveDevice | undefined
}

function DeviceInDrawer({ id, live, connections }: DeviceInDrawerProps) {
  const { t } = useTranslation(['details', 'deviceDialogs'])
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: DeviceDetails, variables: { id } })
  const readAt = useRef(connections)
  useEffect(() => {
    if (readAt.current !== connections) read()
    readAt.current = connections
  }, [connections, read])
  if (error) {
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  }
  if (!data) {
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={28} width="60%" />
        <Skeleton height={90} />
        <Skeleton height={260} />
      </Stack>
    )
  }
  const device = data.findOneLightDevice
  if (!device) return <ErrorPanel title={t('title')} text={t('notFound')} />
  return (
    <Stack gap="sm">
      <Link to={paths.device} params={{ id: String(id) }} className={classes.page}>
        {t('deviceDialogs:openPage')}
        <IconArrowRight size={16} aria-hidden />
      </Link>
      <DeviceFile device={{ ...device, ...live, group: device.group }} refreshKey={live} />
    </Stack>
  )
}
