import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { BatchProgress } from '../campaigns/BatchProgress.tsx'
import { type Batch, BatchOperate, startBatch } from './batch.ts'
import { OperateLight } from './control.ts'
import { LampFields } from './LampFields.tsx'
import { controlInput, type OperateForm } from './operateInput.ts'
import { useReasonField } from './ReasonField.tsx'
import { UntilField } from './UntilField.tsx'
import { endOf, isComplete, PLAN_ENDS_IT } from './until.ts'
import { useBatchConfirmation } from './useBatchConfirmation.tsx'
import { useControlToasts } from './useControlToasts.ts'

interface BatchOperateFormProps extends Batch {
  /** lights that were chosen; those that cannot be operated are left out of `ids` */
  chosen: number
  onClose: () => void
}

/** Operates several lights, then shows the progress. */
export function BatchOperateForm({ ids, lights, chosen, onClose }: BatchOperateFormProps) {
  const { t } = useTranslation(['deviceDialogs', 'operate'])
  const format = useFormat()
  const { ready } = useConnection()
  const [form, setForm] = useState<OperateForm>(() => startBatch(lights))
  const [until, setUntil] = useState(PLAN_ENDS_IT)
  const { reason, check, field } = useReasonField(ids.length)
  const { confirmAndRun, dialog } = useBatchConfirmation()
  const { send, sending, campaign } = useSending(onClose)
  const site = useSiteZone()
  const zone = lights.find(({ group }) => group)?.group?.timeZone ?? site
  if (campaign !== undefined) return <BatchProgress id={campaign} onClose={onClose} />

  function submit() {
    if (!check()) return
    const input = { ...controlInput(form), until: endOf(until, zone, Date.now()), reason }
    confirmAndRun({ lights: ids.length, off: !form.main?.on && !form.sub?.on, act: () => void send(ids, input) })
  }

  return (
    <>
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <div>
            <Text size="sm">
              {t('batchOperate.operable', { number: format.number(ids.length), total: format.number(chosen) })}
            </Text>
            {ids.length < chosen && (
              <Text size="xs" c="dimmed">
                {t('batchOperate.skipped')}
              </Text>
            )}
          </div>
          {form.main && (
            <LampFields label={t('operate:main')} value={form.main} onChange={main => setForm({ ...form, main })} />
          )}
          {form.sub && (
            <LampFields label={t('operate:sub')} value={form.sub} onChange={sub => setForm({ ...form, sub })} />
          )}
          <UntilField value={until} onChange={setUntil} zone={zone} next={undefined} />
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
      {/* outside the form, which a submit in there would submit, too */}
      {dialog}
    </>
  )
}

type Input = ReturnType<typeof controlInput> & { until?: string; reason?: string }

/** Several lights are a campaign, which is followed; of a single one a toast tells all. */
function useSending(onDone: () => void) {
  const { t } = useTranslation('deviceDialogs')
  const errorText = useErrorText()
  const tell = useControlToasts()
  const [many, operateMany] = useMutation(BatchOperate)
  const [one, operateOne] = useMutation(OperateLight)
  const [campaign, setCampaign] = useState<number>()

  async function send(ids: number[], input: Input) {
    const [only, ...others] = ids
    if (only !== undefined && others.length === 0) {
      const { data, error } = await operateOne({ id: only, input })
      if (tell(data?.operateLightDevice, error)) onDone()
      return
    }
    const { data, error } = await operateMany({ ids, input })
    if (data) setCampaign(data.batchOperateLightDevice.campaignId ?? undefined)
    else errorToast(t('batchOperate.failed'), errorText(codeOf(error), extensionsOf(error).key))
  }

  return { send, sending: many.fetching || one.fetching, campaign }
}
