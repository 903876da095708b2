import { Box, Button, Group, Text } from '@mantine/core'
import { IconMailOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useMutation, useQuery } from 'urql'
import { useConnection } from '../../../graphql/connection.ts'
import { codeOf, extensionsOf, requestIdOf } from '../../../graphql/errorCode.ts'
import { usePoll } from '../../../graphql/poll.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { errorToast, toast } from '../../../ui/toasts.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { useDialogSubject } from '../../../ui/useDialogSubject.ts'
import { useMay } from '../../sessions/session.ts'
import { ChannelModal } from './ChannelModal.tsx'
import { type ChannelRow, Channels, DeleteChannel, TestChannel, UpdateChannel } from './channels.ts'
import { useChannelColumns } from './useChannelColumns.tsx'

/** Messages are delivered within seconds. */
const POLL_MS = 5000

/** Notification channels and the delivery state of their messages. */
export function ChannelsPanel() {
  const { t } = useTranslation(['alertList', 'dialog'])
  const errorText = useErrorText()
  const may = useMay()
  const { ready } = useConnection()
  const [{ data, error }, read] = useQuery({ query: Channels })
  const [, update] = useMutation(UpdateChannel)
  const [, test] = useMutation(TestChannel)
  const [{ fetching }, remove] = useMutation(DeleteChannel)
  const form = useDialogSubject<ChannelRow | 'new'>()
  const [removed, setRemoved] = useState<ChannelRow>()
  const going = useDialog(removed)
  usePoll(read, POLL_MS)
  const columns = useChannelColumns({
    onEnable: (row, isEnabled) => act(update({ id: row.id, input: { isEnabled } }), t('channels.saved', row)),
    onTest: row => act(test({ id: row.id }), t('channels.tested')),
    onEdit: form.open,
    onRemove: setRemoved,
  })
  const add = may('NotificationChannel', 'create') && (
    <Button leftSection={<IconPlus size={16} />} disabled={!ready} onClick={() => form.open('new')}>
      {t('channels.add')}
    </Button>
  )
  const rows = data?.notificationChannels
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          {t('channels.hint')}
        </Text>
        {rows && rows.length > 0 && add}
      </Group>
      <Panel>
        {!rows && error && (
          <Box p="md">
            <ErrorPanel
              title={t('channels.failed')}
              text={errorText(codeOf(error))}
              requestId={requestIdOf(error)}
              onRetry={read}
            />
          </Box>
        )}
        {!rows && !error && <TableSkeleton rows={3} />}
        {rows?.length === 0 && (
          <EmptyState icon={<IconMailOff />} title={t('channels.none.title')} text={t('channels.none.text')}>
            {add}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <DataTable label={t('tab.channels')} columns={columns} rows={rows} rowKey={row => row.id} />
        )}
      </Panel>
      <ChannelModal edited={form.subject} onClose={form.close} onSaved={read} />
      <ConfirmModal
        opened={going.opened}
        title={t('channels.remove')}
        action={t('dialog:delete')}
        danger
        busy={fetching}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => void drop()}
      >
        <Text size="sm">{t('channels.removeText', { target: going.shown?.target ?? '' })}</Text>
      </ConfirmModal>
    </>
  )

  async function act(sent: Promise<{ error?: CombinedError }>, done: string) {
    const { error: refused } = await sent
    if (refused) return errorToast(t('channels.actFailed'), errorText(codeOf(refused), extensionsOf(refused).key))
    toast(done)
    read()
  }

  async function drop() {
    if (!removed) return
    await act(remove({ id: removed.id }), t('channels.removed', removed))
    setRemoved(undefined)
  }
}
