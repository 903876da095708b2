import { Button } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Hint } from '../../ui/Hint.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import { SyncCenter } from './inventory.ts'

interface SyncCenterButtonProps {
  id: number
  name: string
  online: boolean
  onSynced: () => void
}

/** Registers new lights of the center, and updates changed ones. */
export function SyncCenterButton({ id, name, online, onSynced }: SyncCenterButtonProps) {
  const { t } = useTranslation('inventory')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const may = useMay()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  if (!may('LightDevice', 'create') || !may('LightDevice', 'update')) return null

  async function sync() {
    setBusy(true)
    const { data, error } = await client.query(SyncCenter, { id }, { requestPolicy: 'network-only' })
    setBusy(false)
    const result = data?.syncRemoteLightDevices
    if (!result) return errorToast(t('syncFailed'), errorText(codeOf(error), extensionsOf(error).key))
    if (result.sources.every(({ status }) => status !== 'ANSWERED')) return errorToast(t('syncFailed'), t('noAnswer'))
    const { created, updated, unchanged, failed } = result
    toast(t('synced', { name, created, updated, unchanged, failed }))
    onSynced()
  }

  return (
    <Hint label={online ? t('syncHint') : t('offline')}>
      <Button
        variant="light"
        leftSection={<IconCloudDownload size={16} />}
        loading={busy}
        disabled={!ready || !online}
        onClick={sync}
      >
        {t('sync')}
      </Button>
    </Hint>
  )
}
