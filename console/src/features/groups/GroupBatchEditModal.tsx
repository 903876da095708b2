import { NativeSelect, Stack, Text } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconHourglass } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast, warningToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { CONFIRM_ABOVE } from '../control/useBatchConfirmation.tsx'
import { ConfirmEffectModal } from '../effects/ConfirmEffectModal.tsx'
import { type LeftLights, PreviewGroups } from '../effects/effects.ts'
import { needsConfirmation } from '../effects/needsConfirmation.ts'
import { useEffectConfirmation } from '../effects/useEffectConfirmation.ts'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { NO_AREA } from '../regions/areas.ts'
import classes from './GroupForm.module.css'
import { type GroupBatchValues, groupBatchInput, takesGroupsOut } from './groupBatch.ts'
import { CONTROL_MODES, GROUP_STATUSES } from './groupSearch.ts'
import { type GroupRow, UpdateGroup } from './groups.ts'
import { type Outcome, type Outcomes, useGroupBatch } from './useGroupBatch.ts'

interface GroupBatchEditModalProps {
  /** undefined: closed */
  groups: GroupRow[] | undefined
  onClose: () => void
  onChanged: () => void
}

/** One change to several groups, with a result for each. */
export function GroupBatchEditModal({ groups, onClose, onChanged }: GroupBatchEditModalProps) {
  const { t } = useTranslation('groups')
  const { opened, shown } = useDialog(groups)
  const [dirty, setDirty] = useState(false)
  const leave = () => {
    setDirty(false)
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      title={t('batch.editTitle', { count: shown?.length ?? 0 })}
      dirty={dirty}
      onClose={leave}
    >
      {close =>
        shown && (
          <Form
            opened={opened}
            groups={shown}
            onDirty={setDirty}
            onClose={close}
            onChanged={onChanged}
            onLeave={leave}
          />
        )
      }
    </FormModal>
  )
}

/** undefined: success */
type Result = { problem: string } | undefined

interface FormProps {
  /** false while it closes */
  opened: boolean
  groups: GroupRow[]
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onChanged: () => void
  onLeave: () => void
}

function Form({ opened, groups, onDirty, onClose, onChanged, onLeave }: FormProps) {
  const { t } = useTranslation(['groups', 'dialog', 'input', 'shell'])
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [form, setForm] = useState<GroupBatchValues>({ groupStatus: '', controlMode: '', area: NO_AREA })
  const [, update] = useMutation(UpdateGroup)
  const { outcomes, each, stop, running } = useGroupBatch<Result>()
  const client = useClient()
  const confirmation = useEffectConfirmation<GroupRow[]>(opened)
  const [leftLights, setLeftLights] = useState<LeftLights>()
  const change = (part: Partial<GroupBatchValues>) => {
    const next = { ...form, ...part }
    setForm(next)
    onDirty(groupBatchInput(next) !== undefined)
  }

  const undone = undoneOf(groups, outcomes)
  const ended = outcomes !== undefined && !running && undone.length === 0

  async function save(group: GroupRow, choice: LeftLights | undefined): Promise<Result> {
    const { data, error } = await update({ id: group.id, input: { ...groupBatchInput(form), leftLights: choice } })
    if (data) return
    if (codeOf(error) === 'NETWORK') stop()
    return { problem: errorText(codeOf(error), extensionsOf(error).key) }
  }

  async function run(choice: LeftLights | undefined) {
    onDirty(false)
    confirmation.close()
    setLeftLights(choice)
    const left = undoneOf(groups, await each(outcomes ? undone : groups, group => save(group, choice))).length
    onChanged()
    if (left === 0) toast(t('batch.done'))
    else warningToast(t('batch.some', { number: groups.length - left, left }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (running) return
    if (ended) return onLeave()
    if (outcomes) return void run(leftLights)
    void previewAndSend()
  }

  /** Loads the effect on lights, and asks for confirmation if needed. */
  async function previewAndSend() {
    const input = groupBatchInput(form)
    if (!input) return warningToast(errorText(undefined, 'pleaseEnterAtLeastOneField'))
    const variables = { ids: groups.map(({ id }) => id), input }
    const answer = await confirmation.preview(client.query(PreviewGroups, variables, { requestPolicy: 'network-only' }))
    if (!answer) return
    const effect = answer.data?.previewLightGroups
    const lights = takesGroupsOut(form) ? groups.reduce((sum, { deviceCount }) => sum + deviceCount, 0) : 0
    if (lights > CONFIRM_ABOVE || needsConfirmation(effect)) confirmation.confirm(groups, effect)
    else await run(undefined)
  }

  if (outcomes) {
    return (
      <form onSubmit={submit}>
        <ul className={classes.results} aria-live="polite">
          {groups.map(group => (
            <GroupOutcome key={group.id} name={group.name} outcome={outcomes.get(group.id)} />
          ))}
        </ul>
        <FormFoot
          submit={ended ? t('shell:words.close') : t('batch.again', { count: undone.length })}
          busy={running}
          disabled={!ready && !ended}
          cancel={t(running ? 'batch.stop' : 'shell:words.close')}
          onCancel={ended ? undefined : running ? stop : onClose}
        />
      </form>
    )
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('batch.hint')}
          </Text>
          <NativeSelect
            label={t('form.status')}
            data-autofocus
            value={form.groupStatus}
            onChange={event => change({ groupStatus: event.currentTarget.value as GroupBatchValues['groupStatus'] })}
            data={[
              { value: '', label: t('batch.keep') },
              ...GROUP_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
            ]}
          />
          <NativeSelect
            label={t('form.controlMode')}
            description={form.controlMode ? t(`modeHint.${form.controlMode}`) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={form.controlMode}
            onChange={event => change({ controlMode: event.currentTarget.value as GroupBatchValues['controlMode'] })}
            data={[
              { value: '', label: t('batch.keep') },
              ...CONTROL_MODES.map(value => ({ value, label: t(`mode.${value}`) })),
            ]}
          />
          <AreaPicker value={form.area} onChange={area => change({ area })} />
        </Stack>
        <FormFoot submit={t('dialog:save')} busy={confirmation.isLoading} disabled={!ready} onCancel={onClose} />
      </form>
      <ConfirmEffectModal
        confirmation={
          confirmation.pending && {
            title: t('batch.editTitle', { count: groups.length }),
            action: t('dialog:save'),
            effect: confirmation.pending.effect,
            perGroup: true,
          }
        }
        onConfirm={choice => void run(choice)}
        onClose={confirmation.close}
      />
    </>
  )
}

/** The groups that were not changed. */
function undoneOf(groups: GroupRow[], outcomes: Outcomes<Result> | undefined): GroupRow[] {
  return groups.filter(({ id }) => {
    const outcome = outcomes?.get(id)
    return outcome?.state !== 'ended' || outcome.result !== undefined
  })
}

function GroupOutcome({ name, outcome }: { name: string; outcome: Outcome<Result> | undefined }) {
  const { t } = useTranslation('groups')
  const problem = outcome?.state === 'ended' ? outcome.result?.problem : undefined
  return (
    <li className={classes.result}>
      <strong>{name}</strong>
      {outcome?.state === 'left' ? (
        <StatusBadge tone="warning" icon={<IconAlertTriangleFilled aria-hidden />}>
          {t('batch.notChanged')}
        </StatusBadge>
      ) : outcome?.state !== 'ended' ? (
        <StatusBadge tone="busy" icon={<IconHourglass aria-hidden />}>
          {t('operate.waiting')}
        </StatusBadge>
      ) : problem ? (
        <StatusBadge tone="warning" icon={<IconAlertTriangleFilled aria-hidden />}>
          {t('batch.notChanged')}
        </StatusBadge>
      ) : (
        <StatusBadge tone="good" icon={<IconCircleCheckFilled aria-hidden />}>
          {t('batch.changed')}
        </StatusBadge>
      )}
      {problem && <small>{problem}</small>}
    </li>
  )
}
