import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useSiteZone } from '../../i18n/zone.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { type ControlledLight, type OperatedLight, OperateLight } from './control.ts'
import { LampFields } from './LampFields.tsx'
import { controlInput, type OperateForm, operateStart } from './operateInput.ts'
import { useReasonField } from './ReasonField.tsx'
import { UntilField } from './UntilField.tsx'
import { endOf, isComplete, NextEvent, PLAN_ENDS_IT } from './until.ts'
import { useControlToasts } from './useControlToasts.ts'
import { useObstacle } from './useObstacle.ts'

/** The current light, not the one when the form was opened. */
type Light = OperatedLight & ControlledLight

interface OperateModalProps {
  /** undefined: closed */
  light: Light | undefined
  onClose: () => void
}

export function OperateModal({ light, onClose }: OperateModalProps) {
  const { t } = useTranslation('operate')
  return (
    <FormModal
      opened={light !== undefined}
      title={light && t('title', { name: light.name })}
      size="md"
      onClose={onClose}
    >
      {close => light && <OperateLightForm key={light.id} light={light} onDone={close} />}
    </FormModal>
  )
}

function OperateLightForm({ light, onDone }: { light: Light; onDone: () => void }) {
  const { t } = useTranslation('operate')
  const obstacle = useObstacle()(light)
  const showToast = useControlToasts()
  const [form, setForm] = useState<OperateForm>(() => operateStart(light))
  const [until, setUntil] = useState(PLAN_ENDS_IT)
  const { reason, field } = useReasonField(1)
  const [{ fetching }, operate] = useMutation(OperateLight)
  const [{ data: plan }] = useQuery({ query: NextEvent, variables: { id: light.id } })
  const group = plan?.findOneLightDevice?.group
  const site = useSiteZone()
  const zone = group?.timeZone ?? site

  async function submit() {
    const end = endOf(until, zone, Date.now())
    const { data, error } = await operate({ id: light.id, input: { ...controlInput(form), until: end, reason } })
    if (showToast(data?.operateLightDevice, error)) onDone()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        {form.main && <LampFields label={t('main')} value={form.main} onChange={main => setForm({ ...form, main })} />}
        {form.sub && <LampFields label={t('sub')} value={form.sub} onChange={sub => setForm({ ...form, sub })} />}
        <UntilField
          value={until}
          onChange={setUntil}
          zone={zone}
          next={plan === undefined ? undefined : (group?.program?.until ?? null)}
        />
        {field}
        <Text size="xs" c="dimmed">
          {t('note')}
        </Text>
        {obstacle && (
          <Text size="sm" role="status">
            {obstacle}
          </Text>
        )}
      </Stack>
      <FormFoot
        submit={t('submit')}
        busy={fetching}
        disabled={obstacle !== undefined || !isComplete(until)}
        onCancel={onDone}
      />
    </form>
  )
}
