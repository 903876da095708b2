import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useLink } from '../../graphql/link.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { type OperatedLight, OperateLight } from './control.ts'
import { LampFields } from './LampFields.tsx'
import { controlInput, type OperateForm, startForm } from './operateInput.ts'
import { useControlToasts } from './useControlToasts.ts'

interface OperateModalProps {
  /** none: closed */
  light: OperatedLight | undefined
  onClose: () => void
}

export function OperateModal({ light, onClose }: OperateModalProps) {
  const { t } = useTranslation(['control', 'shell'])
  const { opened, shown } = useDialog(light)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={shown && t('operate.title', { name: shown.name })}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {shown && <OperateLightForm key={shown.id} light={shown} onDone={onClose} />}
    </Modal>
  )
}

function OperateLightForm({ light, onDone }: { light: OperatedLight; onDone: () => void }) {
  const { t } = useTranslation(['control', 'shell'])
  const { ready } = useLink()
  const tell = useControlToasts()
  const [form, setForm] = useState<OperateForm>(() => startForm(light))
  const [{ fetching }, operate] = useMutation(OperateLight)

  async function submit() {
    const { data, error } = await operate({ id: light.id, input: controlInput(form) })
    if (tell(data?.operateLightDevice, error)) onDone()
  }

  return (
    <Stack gap="md">
      {form.main && (
        <LampFields label={t('operate.main')} value={form.main} onChange={main => setForm({ ...form, main })} />
      )}
      {form.sub && <LampFields label={t('operate.sub')} value={form.sub} onChange={sub => setForm({ ...form, sub })} />}
      <Text size="xs" c="dimmed">
        {t('operate.note')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('shell:words.cancel')}
        </Button>
        <Button onClick={submit} loading={fetching} disabled={!ready}>
          {t('operate.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
