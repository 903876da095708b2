import { Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { warningToast } from '../../ui/toasts.ts'
import { remainingItems, useBatchRun } from '../../ui/useBatchRun.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { CampaignNow } from '../campaigns/campaigns.ts'
import { LampFields } from '../control/LampFields.tsx'
import { controlInput, type OperateForm } from '../control/operateInput.ts'
import { useReasonField } from '../control/ReasonField.tsx'
import { UntilField } from '../control/UntilField.tsx'
import { endOf, isComplete, PLAN_ENDS_IT, type UntilForm } from '../control/until.ts'
import { useBatchConfirmation } from '../control/useBatchConfirmation.tsx'
import { GroupOperateResults, type OperateOutcome, UnableGroups } from './GroupOperateResults.tsx'
import { type GroupRow, LightsOfGroups, OperateGroup } from './groups.ts'
import { startOperate } from './operateStart.ts'

interface GroupOperateModalProps {
  /** undefined: closed */
  groups: GroupRow[] | undefined
  onClose: () => void
}

/** Sends a command to one or several groups and shows the progress. */
export function GroupOperateModal({ groups, onClose }: GroupOperateModalProps) {
  const { t } = useTranslation(['groups', 'operate'])
  const { opened } = useDialog(groups && true)
  // Keeps its groups while it closes.
  const [chosen] = useState(groups ?? [])
  const [ids] = useState(() => chosen.map(({ id }) => id))
  const [{ data, error }] = useQuery({ query: LightsOfGroups, variables: { ids } })
  return (
    <FormModal
      opened={opened}
      title={
        chosen.length === 1
          ? t('operate:title', { name: chosen[0]?.name ?? '' })
          : t('operate.several', { count: chosen.length })
      }
      ready={data !== undefined || error !== undefined}
      onClose={onClose}
    >
      {close => (
        <OperateForms
          groups={chosen}
          // Readings only set the start values: without them the form starts at 50 %.
          start={startOperate(chosen, data?.findManyLightDevice.items ?? [])}
          onClose={close}
        />
      )}
    </FormModal>
  )
}

interface OperateFormsProps {
  groups: GroupRow[]
  start: OperateForm
  onClose: () => void
}

function OperateForms({ groups, start, onClose }: OperateFormsProps) {
  const { t } = useTranslation(['groups', 'operate'])
  const { ready } = useConnection()
  const [form, setForm] = useState(start)
  const [until, setUntil] = useState(PLAN_ENDS_IT)
  const { confirmAndRun, dialog } = useBatchConfirmation()
  const able = groups.filter(({ groupStatus }) => groupStatus === 'NORMAL')
  const unable = groups.filter(group => !able.includes(group))
  const lights = able.reduce((sum, { deviceCount }) => sum + deviceCount, 0)
  const { reason, check, field } = useReasonField(lights)
  const { send, ...outcomes } = useSend(able, { form, until, reason })
  const site = useSiteZone()
  const zone = groups[0]?.timeZone ?? site
  const next = groups.length === 1 ? (groups[0]?.program?.until ?? null) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!check()) return
    confirmAndRun({
      lights,
      off: !form.main?.on && !form.sub?.on,
      act: send,
    })
  }

  if (outcomes.phase !== 'asked')
    return <GroupOperateResults groups={able} unable={unable} {...outcomes} onClose={onClose} />
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('operate.lights', { lights })}
          </Text>
          <UnableGroups groups={unable} />
          {form.main && (
            <LampFields label={t('operate:main')} value={form.main} onChange={main => setForm({ ...form, main })} />
          )}
          {form.sub && (
            <LampFields label={t('operate:sub')} value={form.sub} onChange={sub => setForm({ ...form, sub })} />
          )}
          <UntilField value={until} onChange={setUntil} zone={zone} next={next} />
          {field}
          <Text size="xs" c="dimmed">
            {t('operate:note')}
          </Text>
        </Stack>
        <FormFoot
          submit={t('operate:submit')}
          disabled={!ready || able.length === 0 || !isComplete(until)}
          onCancel={onClose}
        />
      </form>
      {dialog}
    </>
  )
}

interface Request {
  form: OperateForm
  until: UntilForm
  reason: string | undefined
}

/** Sends the command to one group after another, and keeps each result. */
function useSend(groups: GroupRow[], { form, until, reason }: Request) {
  const { t } = useTranslation('groups')
  const errorText = useErrorText()
  const client = useClient()
  const [, operate] = useMutation(OperateGroup)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  // Closing stops it as well, since the remaining groups would no longer be visible.
  const { phase, tried, start, again, stop } = useBatchRun<GroupRow, OperateOutcome>(groups, (_, all) => {
    const left = remainingItems(groups, all)
    if (shown.current || left.length === 0) return
    warningToast(t('operate.notSent', { names: left.map(({ name }) => name).join(t('strategy.comma')) }))
  })

  async function sendTo(group: GroupRow): Promise<OperateOutcome> {
    const input = { ...controlInput(form), until: endOf(until, group.timeZone, Date.now()), reason }
    const { data, error } = await operate({ id: group.id, input })
    if (!data)
      return {
        problem: errorText(codeOf(error), extensionsOf(error).key),
        isConnectionLost: codeOf(error) === 'NETWORK',
      }
    const { campaignId } = data.operateLightGroup
    if (typeof campaignId !== 'number') return { note: t('operate.noLights') }
    const answer = await client.query(CampaignNow, { id: campaignId })
    const campaign = answer.data?.findOneLightCampaign
    return campaign ? { campaign } : { note: errorText(codeOf(answer.error)) }
  }

  return { phase, tried, send: () => start(sendTo), again, stop }
}
