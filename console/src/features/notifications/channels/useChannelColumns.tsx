import { ActionIcon, Switch, Text } from '@mantine/core'
import '../../../ui/fieldStyles.ts'
import { IconCheck, IconClock, IconPencil, IconSend, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../graphql/connection.ts'
import type { Column } from '../../../ui/column.ts'
import { Hint } from '../../../ui/Hint.tsx'
import { LiveAge } from '../../../ui/LiveAge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { SeverityBadge } from '../../alerts/SeverityBadge.tsx'
import { useMay } from '../../sessions/session.ts'
import type { ChannelRow } from './channels.ts'

interface Acts {
  onEnable: (row: ChannelRow, isEnabled: boolean) => void
  onTest: (row: ChannelRow) => void
  onEdit: (row: ChannelRow) => void
  onRemove: (row: ChannelRow) => void
}

const LOOKS = {
  PENDING: { tone: 'busy', icon: <IconClock aria-hidden /> },
  SENT: { tone: 'good', icon: <IconCheck aria-hidden /> },
  FAILED: { tone: 'bad', icon: <IconX aria-hidden /> },
} as const

export function useChannelColumns({ onEnable, onTest, onEdit, onRemove }: Acts): Column<ChannelRow>[] {
  const { t } = useTranslation(['alertList', 'dialog'])
  const may = useMay()
  const { ready } = useConnection()
  const mayChange = may('NotificationChannel', 'update')
  return [
    {
      key: 'target',
      header: t('channels.target'),
      card: 'head',
      cell: ({ target, kind }) => (
        <div>
          <Text size="sm" fw={600}>
            {target}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`channels.kinds.${kind}`)}
          </Text>
        </div>
      ),
    },
    {
      key: 'minSeverity',
      header: t('channels.minSeverity'),
      width: 130,
      cell: ({ minSeverity }) => <SeverityBadge severity={minSeverity} />,
    },
    {
      key: 'language',
      header: t('channels.language'),
      width: 90,
      cell: ({ language }) => <span lang={language}>{t(`channels.languages.${language}`)}</span>,
    },
    {
      key: 'last',
      header: t('channels.last'),
      width: 240,
      cell: ({ deliveries: [last] }) =>
        last ? (
          <div>
            <StatusBadge {...LOOKS[last.status]}>{t(`channels.delivery.${last.status}`)}</StatusBadge>{' '}
            <Text component="span" size="xs" c="dimmed">
              <LiveAge at={last.createdAt} />
            </Text>
            {last.error && (
              <Text size="xs" c="dimmed" lineClamp={2} title={last.error}>
                {last.error}
              </Text>
            )}
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            {t('channels.never')}
          </Text>
        ),
    },
    {
      key: 'enabled',
      header: t('channels.enabled'),
      width: 80,
      cell: row => (
        <Switch
          size="sm"
          aria-label={`${row.target}: ${t('channels.enabled')}`}
          checked={row.isEnabled}
          disabled={!ready || !mayChange}
          onChange={event => onEnable(row, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'acts',
      header: t('channels.acts'),
      width: 140,
      card: 'foot',
      cell: row => (
        <>
          {mayChange && act(row, t('channels.test'), <IconSend size={17} />, onTest)}
          {mayChange && act(row, t('channels.edit'), <IconPencil size={17} />, onEdit)}
          {may('NotificationChannel', 'delete') && act(row, t('channels.remove'), <IconTrash size={17} />, onRemove)}
        </>
      ),
    },
  ]

  function act(row: ChannelRow, label: string, icon: ReactNode, onAct: (row: ChannelRow) => void) {
    return (
      <Hint label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={!ready}
          aria-label={`${label} · ${row.target}`}
          onClick={() => onAct(row)}
        >
          {icon}
        </ActionIcon>
      </Hint>
    )
  }
}
