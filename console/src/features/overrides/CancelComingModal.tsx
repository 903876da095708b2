import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useMoment } from '../../i18n/moment.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { StopCampaign } from '../campaigns/campaigns.ts'
import type { ComingRow } from './overrides.ts'

interface CancelComingModalProps {
  /** undefined: closed */
  request: ComingRow | undefined
  onClose: () => void
  onCancelled: () => void
}

/** Cancels a request that has not started, after a confirmation: it cannot be undone. */
export function CancelComingModal({ request, onClose, onCancelled }: CancelComingModalProps) {
  const { t } = useTranslation('overrides')
  const errorText = useErrorText()
  const moment = useMoment(undefined)
  const { ready } = useConnection()
  const { opened, shown } = useDialog(request)
  const [{ fetching }, stop] = useMutation(StopCampaign)

  async function cancel() {
    if (!shown) return
    const { error } = await stop({ id: shown.id })
    if (error) errorToast(t('coming.notCancelled'), errorText(codeOf(error), extensionsOf(error).key))
    else toast(t('coming.cancelled'))
    onCancelled()
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t('coming.confirm', { name: shown?.targetName ?? '' })}
      action={t('coming.cancel')}
      cancel={t('coming.keep')}
      danger
      busy={fetching}
      disabled={!ready}
      onConfirm={cancel}
      onClose={onClose}
    >
      <Text size="sm">{t('coming.confirmText', { time: shown?.startsAt ? moment(shown.startsAt) : '' })}</Text>
    </ConfirmModal>
  )
}
