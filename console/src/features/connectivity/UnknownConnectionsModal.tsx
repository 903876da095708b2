import { Button, Modal } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { IconPlugConnectedX, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { focusPage, useOpened } from '../../ui/dialogFocus.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import classes from './UnknownConnections.module.css'
import { type UnknownConnection, UnknownConnections } from './unknownConnections.ts'

const REFRESH_MS = 5000

interface UnknownConnectionsModalProps {
  opened: boolean
  onClose: () => void
  /** opens the form for a new light with this device id */
  onCreate: (deviceId: string) => void
}

/** Devices that tried to connect and are not registered. */
export function UnknownConnectionsModal({ opened, onClose, onCreate }: UnknownConnectionsModalProps) {
  const { t } = useTranslation(['connectivity', 'shell'])
  const open = useOpened(opened)
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={t('unknownDevices.title')}
      size={860}
      onExitTransitionEnd={focusPage}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <p className={classes.note}>{t('unknownDevices.note')}</p>
      <UnknownList onCreate={onCreate} />
    </Modal>
  )
}

function UnknownList({ onCreate }: Pick<UnknownConnectionsModalProps, 'onCreate'>) {
  const { t } = useTranslation('connectivity')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: UnknownConnections })
  usePoll(read, REFRESH_MS)
  const columns = useUnknownColumns(onCreate)
  if (!data && error)
    return (
      <ErrorPanel
        title={t('unknownDevices.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!data) return <TableSkeleton rows={4} />
  if (data.unknownConnections.length === 0)
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={40} />}
        title={t('unknownDevices.none')}
        text={t('unknownDevices.noneText')}
      />
    )
  return (
    <DataTable
      label={t('unknownDevices.title')}
      columns={columns}
      rows={data.unknownConnections}
      rowKey={({ username, address }) => username ?? `/${address}`}
    />
  )
}

function useUnknownColumns(onCreate: (deviceId: string) => void): Column<UnknownConnection>[] {
  const { t } = useTranslation('connectivity')
  const { ready } = useConnection()
  return [
    {
      key: 'username',
      header: t('unknownDevices.username'),
      card: 'head',
      cell: ({ username }) => <span className={classes.name}>{username ?? t('unknownDevices.noUsername')}</span>,
    },
    {
      key: 'reason',
      header: t('unknownDevices.reason'),
      width: 230,
      cell: ({ reason, detail }) => (
        <>
          {t(`refusals.${reason as 'TLS'}`, { defaultValue: reason })}
          {detail && <span className={classes.detail}>{detail}</span>}
        </>
      ),
    },
    { key: 'address', header: t('from'), width: 130, cell: ({ address }) => address ?? NONE },
    {
      key: 'at',
      header: t('unknownDevices.at'),
      width: 120,
      cell: ({ at, count }) => (
        <>
          <LiveAge at={at} />
          {count > 1 && <span className={classes.detail}>{t('times', { count })}</span>}
        </>
      ),
    },
    {
      key: 'create',
      header: t('unknownDevices.create'),
      width: 110,
      align: 'right',
      card: 'foot',
      cell: ({ username }) =>
        username !== null && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            aria-label={t('unknownDevices.createNamed', { name: username })}
            disabled={!ready}
            onClick={() => onCreate(username)}
          >
            {t('unknownDevices.create')}
          </Button>
        ),
    },
  ]
}
