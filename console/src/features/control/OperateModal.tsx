import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useLink } from '../../graphql/link.ts'
import { BROWSER_ZONE } from '../../i18n/moment.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { type OperatedLight, OperateLight } from './control.ts'
import { LampFields } from './LampFields.tsx'
import { controlInput, type OperateForm, startForm } from './operateInput.ts'
import { UntilField } from './UntilField.tsx'
import { endOf, isComplete, NextEvent, PLAN_ENDS_IT } from './until.ts'
import { useControlToasts } from './useControlToasts.ts'

interface OperateModalProps {
  /** none: closed */
  light: OperatedLight | undefined
  onClose: () => void
}

export function OperateModal({ light, onClose }: OperateModalProps) {
  const { t } = useTranslation(['operate', 'shell'])
  const { opened, shown } = useDialog(light)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={shown && t('title', { name: shown.name })}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {shown && <OperateLightForm key={shown.id} light={shown} onDone={onClose} />}
    </Modal>
  )
}

function OperateLightForm({ light, onDone }: { light: OperatedLight; onDone: () => void }) {
  const { t } = useTranslation(['operate', 'shell'])
  const { ready } = useLink()
  const tell = useControlToasts()
  const [form, setForm] = useState<OperateForm>(() => startForm(light))
  const [until, setUntil] = useState(PLAN_ENDS_IT)
  const [{ fetching }, operate] = useMutation(OperateLight)
  const [{ data: plan }] = useQuery({ query: NextEvent, variables: { id: light.id } })
  const group = plan?.findOneLightDevice?.group
  const zone = group?.timeZone ?? BROWSER_ZONE

  async function submit() {
    const end = endOf(until, zone, Date.now())
    const { data, error } = await operate({ id: light.id, input: { ...controlInput(form), until: end } })
    if (tell(data?.operateLightDevice, error)) onDone()
  }

  return (
    <Stack gap="md">
      {form.main && <LampFields label={t('main')} value={form.main} onChange={main => setForm({ ...form, main })} />}
      {form.sub && <LampFields label={t('sub')} value={form.sub} onChange={sub => setForm({ ...form, sub })} />}
      <UntilField
        value={until}
        onChange={setUntil}
        zone={zone}
        next={plan === undefined ? undefined : (group?.program?.until ?? null)}
      />
      <Text size="xs" c="dimmed">
        {t('note')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('shell:words.cancel')}
        </Button>
        <Button onClick={submit} loading={fetching} disabled={!ready || !isComplete(until)}>
          {t('submit')}
        </Button>
      </Group>
    </Stack>
  )
}
