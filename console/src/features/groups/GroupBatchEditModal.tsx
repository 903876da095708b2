import { NativeSelect, Stack, Text } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconHourglass } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useLink } from '../../graphql/link.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { errorToast, toast, warningToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { NO_AREA } from '../regions/areas.ts'
import type { Warning } from '../schedules/preview.ts'
import { useWarningText } from '../schedules/useWarningText.ts'
import { codesOf, warningsOf } from '../schedules/warnings.ts'
import classes from './GroupForm.module.css'
import { type BatchForm, batchInput } from './groupForm.ts'
import { CONTROL_MODES, GROUP_STATUSES } from './groupSearch.ts'
import { type GroupRow, UpdateGroup } from './groups.ts'
import { type Outcome, useEach } from './useEach.ts'

interface GroupBatchEditModalProps {
  /** none: closed */
  groups: GroupRow[] | undefined
  onClose: () => void
  onChanged: () => void
}

/** One change to several groups; each is told what became of it. */
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
        shown && <Form groups={shown} onDirty={setDirty} onClose={close} onChanged={onChanged} onLeave={leave} />
      }
    </FormModal>
  )
}

/** undefined: done */
type Result = { problem: string } | { warnings: Warning[] } | undefined

interface FormProps {
  groups: GroupRow[]
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onChanged: () => void
  onLeave: () => void
}

function Form({ groups, onDirty, onClose, onChanged, onLeave }: FormProps) {
  const { t } = useTranslation(['groups', 'dialog', 'input', 'shell'])
  const errorText = useErrorText()
  const { ready } = useLink()
  const [form, setForm] = useState<BatchForm>({ groupStatus: '', controlMode: '', area: NO_AREA })
  const [, update] = useMutation(UpdateGroup)
  const { outcomes, each, running } = useEach<Result>()
  const change = (part: Partial<BatchForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    onDirty(batchInput(next) !== undefined)
  }

  const open = groups.filter(({ id }) => {
    const outcome = outcomes?.get(id)
    return outcome?.state === 'ended' && outcome.result !== undefined && 'warnings' in outcome.result
  })

  /** Confirmed for each group is what was told of that group, and no more. */
  async function save(group: GroupRow): Promise<Result> {
    const before = outcomes?.get(group.id)
    const seen = before?.state === 'ended' && before.result && 'warnings' in before.result ? before.result.warnings : []
    const input = { ...batchInput(form), confirmed: codesOf(seen) }
    const { data, error } = await update({ id: group.id, input })
    if (data) return
    const warnings = warningsOf(error)
    if (warnings) return { warnings }
    const problem = errorText(codeOf(error), extensionsOf(error).key)
    errorToast(t('batch.failed', { name: group.name }), problem)
    return { problem }
  }

  const ended = outcomes !== undefined && !running && open.length === 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (ended) return onLeave()
    if (!batchInput(form)) return warningToast(errorText(undefined, 'pleaseEnterAtLeastOneField'))
    onDirty(false)
    await each(outcomes ? open : groups, save)
    onChanged()
    toast(t('batch.done'))
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
          submit={ended ? t('shell:words.close') : t('batch.anyway', { count: open.length })}
          busy={running}
          disabled={!ready && !ended}
          danger={!ended && !running}
          onCancel={onClose}
        />
      </form>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('batch.hint')}
        </Text>
        <NativeSelect
          label={t('form.status')}
          data-autofocus
          value={form.groupStatus}
          onChange={event => change({ groupStatus: event.currentTarget.value as BatchForm['groupStatus'] })}
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
          onChange={event => change({ controlMode: event.currentTarget.value as BatchForm['controlMode'] })}
          data={[
            { value: '', label: t('batch.keep') },
            ...CONTROL_MODES.map(value => ({ value, label: t(`mode.${value}`) })),
          ]}
        />
        <AreaPicker value={form.area} onChange={area => change({ area })} />
      </Stack>
      <FormFoot submit={t('dialog:save')} disabled={!ready} onCancel={onClose} />
    </form>
  )
}

function GroupOutcome({ name, outcome }: { name: string; outcome: Outcome<Result> | undefined }) {
  const { t } = useTranslation('groups')
  const warningText = useWarningText()
  const result = outcome?.state === 'ended' ? outcome.result : undefined
  const said = result && ('problem' in result ? [result.problem] : result.warnings.map(warningText))
  return (
    <li className={classes.result}>
      <strong>{name}</strong>
      {outcome?.state !== 'ended' ? (
        <StatusBadge tone="busy" icon={<IconHourglass aria-hidden />}>
          {t('operate.waiting')}
        </StatusBadge>
      ) : said ? (
        <StatusBadge tone="warning" icon={<IconAlertTriangleFilled aria-hidden />}>
          {t(result && 'warnings' in result ? 'batch.ask' : 'batch.notChanged')}
        </StatusBadge>
      ) : (
        <StatusBadge tone="good" icon={<IconCircleCheckFilled aria-hidden />}>
          {t('batch.changed')}
        </StatusBadge>
      )}
      {said && <small>{said.join(' ')}</small>}
    </li>
  )
}
