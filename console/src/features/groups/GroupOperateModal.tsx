import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useLink } from '../../graphql/link.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { BROWSER_ZONE } from '../../i18n/moment.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { CampaignProgress } from '../campaigns/CampaignProgress.tsx'
import { type Campaign, CampaignNow } from '../campaigns/campaigns.ts'
import { LampFields } from '../control/LampFields.tsx'
import { controlInput, type LampForm, type OperateForm } from '../control/operateInput.ts'
import { UntilField } from '../control/UntilField.tsx'
import { endOf, isComplete, PLAN_ENDS_IT } from '../control/until.ts'
import { useAskFirst } from '../control/useAskFirst.tsx'
import classes from './GroupForm.module.css'
import { DEFAULT_COLOR_TEMP } from './groupForm.ts'
import { type GroupRow, OperateGroup } from './groups.ts'
import { unitedOptions } from './lamps.ts'
import { useEach } from './useEach.ts'

interface GroupOperateModalProps {
  /** none: closed */
  groups: GroupRow[] | undefined
  onClose: () => void
}

/** Asks the lights of one group, or of several, and follows them. */
export function GroupOperateModal({ groups, onClose }: GroupOperateModalProps) {
  const { t } = useTranslation(['groups', 'operate', 'shell'])
  const { opened, shown } = useDialog(groups)
  const [one] = shown ?? []
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={
        shown &&
        (shown.length === 1
          ? t('operate:title', { name: one?.name ?? '' })
          : t('operate.several', { count: shown.length }))
      }
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {shown && <OperateForms groups={shown} onClose={onClose} />}
    </Modal>
  )
}

const LAMP: LampForm = { on: true, brightness: 50 }

/** What became of one group: followed, or not even begun. */
type Result = { campaign: Campaign } | { problem: string }

function OperateForms({ groups, onClose }: { groups: GroupRow[]; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'operate', 'shell'])
  const errorText = useErrorText()
  const client = useClient()
  const { ready } = useLink()
  const options = unitedOptions(groups)
  const [form, setForm] = useState<OperateForm>(() => ({
    main: lamp(options.mainLight !== false, options.mainColorTemp === true),
    sub: lamp(options.subLight === true, options.subColorTemp === true),
  }))
  const [until, setUntil] = useState(PLAN_ENDS_IT)
  const [, operate] = useMutation(OperateGroup)
  const { askFirst, dialog } = useAskFirst()
  const { outcomes, each, running } = useEach<Result>()
  const able = groups.filter(({ groupStatus }) => groupStatus === 'NORMAL')
  const unable = groups.filter(group => !able.includes(group))
  const zone = groups[0]?.timeZone ?? BROWSER_ZONE
  const next = groups.length === 1 ? (groups[0]?.program?.until ?? null) : undefined

  async function ask(group: GroupRow): Promise<Result> {
    const input = { ...controlInput(form), until: endOf(until, group.timeZone, Date.now()) }
    const { data, error } = await operate({ id: group.id, input })
    if (!data) return { problem: errorText(codeOf(error), extensionsOf(error).key) }
    const { campaignId } = data.operateLightGroup
    if (typeof campaignId !== 'number') return { problem: t('operate.noLights') }
    const answer = await client.query(CampaignNow, { id: campaignId })
    const campaign = answer.data?.findOneLightCampaign
    return campaign ? { campaign } : { problem: errorText(codeOf(answer.error)) }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    askFirst({
      lights: able.reduce((sum, { deviceCount }) => sum + deviceCount, 0),
      off: !form.main?.on && !form.sub?.on,
      act: () => void each(able, ask),
    })
  }

  if (outcomes) {
    return (
      <Stack gap="sm" aria-live="polite">
        {able.map(group => {
          const outcome = outcomes.get(group.id)
          const result = outcome?.state === 'ended' ? outcome.result : undefined
          if (result && 'campaign' in result) return <CampaignProgress key={group.id} campaign={result.campaign} />
          return (
            <div key={group.id} className={classes.result}>
              <strong>{group.name}</strong>
              <span>{result ? result.problem : t(`operate.${outcome?.state === 'busy' ? 'busy' : 'waiting'}`)}</span>
            </div>
          )
        })}
        <Unable groups={unable} />
        <Group justify="flex-end">
          <Button data-autofocus loading={running} onClick={onClose}>
            {t('shell:words.close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('operate.lights', {
              lights: able.reduce((sum, { deviceCount }) => sum + deviceCount, 0),
            })}
          </Text>
          <Unable groups={unable} />
          {form.main && (
            <LampFields label={t('operate:main')} value={form.main} onChange={main => setForm({ ...form, main })} />
          )}
          {form.sub && (
            <LampFields label={t('operate:sub')} value={form.sub} onChange={sub => setForm({ ...form, sub })} />
          )}
          <UntilField value={until} onChange={setUntil} zone={zone} next={next} />
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

/** Those that are left out, and why. */
function Unable({ groups }: { groups: GroupRow[] }) {
  const { t } = useTranslation('groups')
  if (groups.length === 0) return null
  return (
    <Text size="sm" c="var(--tone-warning)">
      {t('operate.unable', { names: groups.map(({ name }) => name).join(t('strategy.comma')) })}
    </Text>
  )
}

function lamp(there: boolean, tunable: boolean): LampForm | undefined {
  return there ? { ...LAMP, colorTemp: tunable ? DEFAULT_COLOR_TEMP : undefined } : undefined
}
