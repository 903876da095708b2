import { Button, Radio, Stack, Text } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { repeatQueries } from '../../graphql/repeatQueries.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useIsCustomer, useMay } from '../sessions/session.ts'
import { ProtectLights } from './protection.ts'

interface ProtectActionProps {
  /** selected lights */
  ids: number[]
}

/** Protects the selected lights, or ends their protection. */
export function ProtectAction({ ids }: ProtectActionProps) {
  const { t } = useTranslation('protection')
  const format = useFormat()
  const { ready } = useConnection()
  const [opened, setOpened] = useState(false)
  const mayUpdate = useMay()('LightDevice', 'update')
  if (useIsCustomer() || !mayUpdate) return null
  return (
    <>
      <Button variant="default" size="xs" disabled={!ready || ids.length === 0} onClick={() => setOpened(true)}>
        {t('batch')}
      </Button>
      <FormModal
        opened={opened}
        title={t('title', { number: format.number(ids.length) })}
        size="md"
        onClose={() => setOpened(false)}
      >
        {close => <ProtectForm ids={ids} onClose={close} />}
      </FormModal>
    </>
  )
}

function ProtectForm({ ids, onClose }: ProtectActionProps & { onClose: () => void }) {
  const { t } = useTranslation('protection')
  const format = useFormat()
  const errorText = useErrorText()
  const [choice, setChoice] = useState('protect')
  const [{ fetching }, send] = useMutation(ProtectLights)
  const isProtected = choice === 'protect'

  async function submit() {
    const { data, error } = await send({ where: { id: { in: ids } }, isProtected })
    if (!data) return errorToast(t('failed'), errorText(codeOf(error), extensionsOf(error).key))
    toast(t(isProtected ? 'protected' : 'ended', { number: format.number(data.protectLights) }))
    repeatQueries()
    onClose()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('text')}</Text>
        <Radio.Group label={t('choice')} value={choice} onChange={setChoice}>
          <Stack gap="xs" mt={4}>
            <Radio value="protect" label={t('protect')} />
            <Radio value="end" label={t('end')} />
          </Stack>
        </Radio.Group>
        {!isProtected && (
          <Text size="sm" c="dimmed">
            {t('endText')}
          </Text>
        )}
      </Stack>
      <FormFoot submit={t(isProtected ? 'protect' : 'end')} busy={fetching} onCancel={onClose} />
    </form>
  )
}
