import { Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { errorToast, warningToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { BatchProgress } from '../campaigns/BatchProgress.tsx'
import { LampFields } from '../control/LampFields.tsx'
import { controlInput, type OperateForm } from '../control/operateInput.ts'
import { useReasonField } from '../control/ReasonField.tsx'
import { UntilField } from '../control/UntilField.tsx'
import { endOf, isComplete, PLAN_ENDS_IT } from '../control/until.ts'
import { useBatchConfirmation } from '../control/useBatchConfirmation.tsx'
import { type GroupRow, LightsOfGroup, OperateGroup } from './groups.ts'
import { startOperate } from './operateStart.ts'

interface GroupOperateModalProps {
  /** undefined: closed */
  group: GroupRow | undefined
  onClose: () => void
}

/** Sends a command to a group and shows the progress. */
export function GroupOperateModal({ group, onClose }: GroupOperateModalProps) {
  const { t } = useTranslation('operate')
  const { opened, shown } = useDialog(group)
  const [{ data, error }] = useQuery({
    query: LightsOfGroup,
    variables: { id: shown?.id ?? 0 },
    pause: shown === undefined,
  })
  return (
    <FormModal
      opened={opened}
      title={t('title', { name: shown?.name ?? '' })}
      ready={data !== undefined || error !== undefined}
      onClose={onClose}
    >
      {close =>
        shown && (
          <GroupOperateForm
            group={shown}
            // Readings only set the start values: without them the form starts at 50 %.
            start={startOperate(shown, data?.findManyLightDevice.items ?? [])}
            onClose={close}
          />
        )
      }
    </FormModal>
  )
}

interface GroupOperateFormProps {
  group: GroupRow
  start: OperateForm
  onClose: () => void
}

function GroupOperateForm({ group, start, onClose }: GroupOperateFormProps) {
  const { t } = useTranslation(['groups', 'operate'])
  const { ready } = useConnection()
  const [form, setForm] = useState(start)
  const [until, setUntil] = useState(PLAN_ENDS_IT)
  const { confirmAndRun, dialog } = useBatchConfirmation()
  const { deviceCount, timeZone } = group
  const { reason, check, field } = useReasonField(deviceCount)
  const { send, sending, campaign } = useSend(group, onClose)
  if (campaign !== undefined) return <BatchProgress id={campaign} onClose={onClose} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!check()) return
    const input = { ...controlInput(form), until: endOf(until, timeZone, Date.now()), reason }
    confirmAndRun({ lights: deviceCount, off: !form.main?.on && !form.sub?.on, act: () => void send(input) })
  }

  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('operate.lights', { lights: deviceCount })}
          </Text>
          {form.main && (
            <LampFields label={t('operate:main')} value={form.main} onChange={main => setForm({ ...form, main })} />
          )}
          {form.sub && (
            <LampFields label={t('operate:sub')} value={form.sub} onChange={sub => setForm({ ...form, sub })} />
          )}
          <UntilField value={until} onChange={setUntil} zone={timeZone} next={group.program?.until ?? null} />
          {field}
          <Text size="xs" c="dimmed">
            {t('operate:note')}
          </Text>
        </Stack>
        <FormFoot
          submit={t('operate:submit')}
          busy={sending}
          disabled={!ready || !isComplete(until)}
          onCancel={onClose}
        />
      </form>
      {dialog}
    </>
  )
}

function useSend({ id }: GroupRow, onDone: () => void) {
  const { t } = useTranslation(['groups', 'deviceDialogs'])
  const errorText = useErrorText()
  const [{ fetching }, operate] = useMutation(OperateGroup)
  const [campaign, setCampaign] = useState<number>()

  async function send(input: ReturnType<typeof controlInput> & { until?: string; reason?: string }) {
    const { data, error } = await operate({ id, input })
    if (!data)
      return errorToast(t('deviceDialogs:batchOperate.failed'), errorText(codeOf(error), extensionsOf(error).key))
    const { campaignId, approvalId } = data.operateLightGroup
    if (approvalId) return
    if (typeof campaignId === 'number') return setCampaign(campaignId)
    warningToast(t('operate.noLights'))
    onDone()
  }

  return { send, sending: fetching, campaign }
}
