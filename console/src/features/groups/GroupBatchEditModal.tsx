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
import { toast, warningToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { useAskFirst } from '../control/useAskFirst.tsx'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { NO_AREA } from '../regions/areas.ts'
import type { Warning } from '../schedules/preview.ts'
import { useWarningText } from '../schedules/useWarningText.ts'
import { codesOf, warningsOf } from '../schedules/warnings.ts'
import classes from './GroupForm.module.css'
import { type BatchForm, batchInput, isGrave } from './groupForm.ts'
import { CONTROL_MODES, GROUP_STATUSES } from './groupSearch.ts'
import { type GroupRow, UpdateGroup } from './groups.ts'
import { type Outcome, type Outcomes, useEach } from './useEach.ts'

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
  const { outcomes, each, stop, running } = useEach<Result>()
  const { askFirst, dialog } = useAskFirst()
  const change = (part: Partial<BatchForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    onDirty(batchInput(next) !== undefined)
  }

  const { open, undone } = countOf(groups, outcomes)
  // What is to be confirmed comes first, then what failed.
  const turn = open.length > 0 ? open : undone
  const ended = outcomes !== undefined && !running && undone.length === 0

  /** Confirmed for each group is what was told of that group, and no more. */
  async function save(group: GroupRow): Promise<Result> {
    const input = { ...batchInput(form), confirmed: codesOf(warningsIn(outcomes?.get(group.id)) ?? []) }
    const { data, error } = await update({ id: group.id, input })
    if (data) return
    const warnings = warningsOf(error)
    if (warnings) return { warnings }
    if (codeOf(error) === 'NETWORK') stop()
    return { problem: errorText(codeOf(error), extensionsOf(error).key) }
  }

  async function run() {
    onDirty(false)
    const next = countOf(groups, await each(outcomes ? turn : groups, save))
    onChanged()
    const left = next.undone.length
    if (left === 0) toast(t('batch.done'))
    else warningToast(t('batch.some', { number: groups.length - left, left }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (running) return
    if (ended) return onLeave()
    if (!batchInput(form)) return warningToast(errorText(undefined, 'pleaseEnterAtLeastOneField'))
    const lights = isGrave(form) ? groups.reduce((sum, { deviceCount }) => sum + deviceCount, 0) : 0
    if (outcomes) void run()
    else askFirst({ lights, off: false, act: () => void run() })
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
          submit={
            ended ? t('shell:words.close') : t(open.length > 0 ? 'batch.anyway' : 'batch.again', { count: turn.length })
          }
          busy={running}
          disabled={!ready && !ended}
          danger={!running && open.length > 0}
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
      {dialog}
    </>
  )
}

function warningsIn(outcome: Outcome<Result> | undefined): Warning[] | undefined {
  if (outcome?.state === 'ended' && outcome.result && 'warnings' in outcome.result) return outcome.result.warnings
}

/** Of the groups that were to be changed: those that wait to be confirmed, and all that are not changed. */
function countOf(groups: GroupRow[], outcomes: Outcomes<Result> | undefined) {
  const of = ({ id }: GroupRow) => outcomes?.get(id)
  return {
    open: groups.filter(group => warningsIn(of(group)) !== undefined),
    undone: groups.filter(group => {
      const outcome = of(group)
      return outcome?.state !== 'ended' || outcome.result !== undefined
    }),
  }
}

function GroupOutcome({ name, outcome }: { name: string; outcome: Outcome<Result> | undefined }) {
  const { t } = useTranslation('groups')
  const warningText = useWarningText()
  const result = outcome?.state === 'ended' ? outcome.result : undefined
  const said = result && ('problem' in result ? [result.problem] : result.warnings.map(warningText))
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
