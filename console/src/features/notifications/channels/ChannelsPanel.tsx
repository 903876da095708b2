import { Group, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useMutation } from 'urql'
import { useConnection } from '../../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../../graphql/errorCode.ts'
import { onePage, useList } from '../../../graphql/useList.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { CreateButton } from '../../../ui/list/CreateButton.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { errorToast, toast } from '../../../ui/toasts.ts'
import { useDialogSubject } from '../../../ui/useDialogSubject.ts'
import { useMay } from '../../sessions/session.ts'
import { type ChannelRow, Channels, TestChannel, UpdateChannel } from './channels.ts'
import { useChannelColumns } from './useChannelColumns.tsx'

const ChannelModal = lazyPart(
  () => import('./ChannelModal.tsx'),
  'ChannelModal',
  ({ channel }) => channel !== undefined,
)
const ChannelDeleteModal = lazyPart(
  () => import('./ChannelDeleteModal.tsx'),
  'ChannelDeleteModal',
  ({ channel }) => channel !== undefined,
)

/** Messages are delivered within seconds. */
const POLL_MS = 5000
/** Rows of the skeleton: there are few channels. */
const CHANNELS_EXPECTED = 3

/** Notification channels and the delivery state of their messages. */
export function ChannelsPanel() {
  const { t } = useTranslation('alertList')
  const may = useMay()
  const { ready } = useConnection()
  const list = useList({
    query: Channels,
    variables: {},
    pageOf: data => onePage(data.notificationChannels),
    pollMs: POLL_MS,
  })
  const form = useDialogSubject<ChannelRow | 'new'>()
  const toDelete = useDialogSubject<ChannelRow>()
  const columns = useChannelColumns({
    ...useChannelActions(list.refresh),
    onEdit: form.open,
    onRemove: toDelete.open,
  })
  const create = may('NotificationChannel', 'create') && (
    <CreateButton label={t('channels.add')} disabled={!ready} onClick={() => form.open('new')} />
  )
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          {t('channels.hint')}
        </Text>
        {create}
      </Group>
      <Panel>
        <ListTable
          list={list}
          label={t('tab.channels')}
          failed={t('channels.failed')}
          columns={columns}
          pageSize={CHANNELS_EXPECTED}
          empty={<EmptyState icon={<IconMailOff />} title={t('channels.none.title')} text={t('channels.none.text')} />}
        />
      </Panel>
      <ChannelModal channel={form.subject} onClose={form.close} onSaved={list.refresh} />
      <ChannelDeleteModal channel={toDelete.subject} onClose={toDelete.close} onDeleted={list.refresh} />
    </>
  )
}

function useChannelActions(onChanged: () => void) {
  const { t } = useTranslation('alertList')
  const errorText = useErrorText()
  const [, update] = useMutation(UpdateChannel)
  const [, test] = useMutation(TestChannel)

  async function act(sent: Promise<{ error?: CombinedError }>, done: string) {
    const { error } = await sent
    if (error) return errorToast(t('channels.actFailed'), errorText(codeOf(error), extensionsOf(error).key))
    toast(done)
    onChanged()
  }

  return {
    onEnable: (row: ChannelRow, isEnabled: boolean) =>
      act(update({ id: row.id, input: { isEnabled } }), t('channels.saved', row)),
    onTest: (row: ChannelRow) => act(test({ id: row.id }), t('channels.tested')),
  }
}
