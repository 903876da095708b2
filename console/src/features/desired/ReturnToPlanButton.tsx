import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { errorToast, infoToast, toast } from '../../ui/toasts.ts'
import { longWaitOf } from '../longWait/longWait.ts'
import { LightConfirmation, ReturnToPlan } from './desired.ts'

/** Ends an override before its time. */
export function ReturnToPlanButton({ id, onReturned }: { id: number; onReturned: () => void }) {
  const { t } = useTranslation('desired')
  const errorText = useErrorText()
  const format = useFormat()
  const { ready } = useConnection()
  const client = useClient()
  const [{ fetching }, send] = useMutation(ReturnToPlan)

  async function goBack() {
    const { error } = await send({ ids: [id] })
    if (error) return errorToast(t('notReturned'), errorText(codeOf(error), extensionsOf(error).key))
    onReturned()
    const { data } = await client.query(LightConfirmation, { id }, { requestPolicy: 'network-only' })
    const light = data?.findOneLightDevice
    const wait = light && longWaitOf(light)
    if (wait) infoToast(t('returningSlowly', { within: format.span(wait.within) }))
    else if (light?.confirmation === 'WAITING') infoToast(t('returning'))
    else toast(t('returned'))
  }

  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={16} />}
      loading={fetching}
      disabled={!ready}
      onClick={goBack}
      title={t('backHint')}
    >
      {t('back')}
    </Button>
  )
}
