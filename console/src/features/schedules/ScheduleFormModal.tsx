import { NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Conflict } from '../../ui/Conflict.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TransferPicker } from '../../ui/TransferPicker.tsx'
import { toast } from '../../ui/toasts.ts'
import { hasMoves } from '../../ui/transfer.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { visibleLength } from '../../ui/visible.ts'
import type { LeftLights } from '../effects/effects.ts'
import { AskWarnings } from './AskWarnings.tsx'
import { LevelSlider } from './LevelSlider.tsx'
import { OffsetField } from './OffsetField.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import type { Warning } from './preview.ts'
import classes from './ScheduleForm.module.css'
import { StepsField } from './StepsField.tsx'
import {
  createInput,
  DAYS,
  DEFAULT_BRIGHTNESS,
  groupIdsOf,
  problemsOf,
  type ScheduleForm,
  startForm,
  updateInput,
} from './scheduleForm.ts'
import { SCHEDULE_TYPES } from './scheduleSearch.ts'
import { CreateSchedule, PreviewSchedule, ScheduleNow, type ScheduleRow, UpdateSchedule } from './schedules.ts'
import { useGroupsToPlan } from './useGroupsToPlan.ts'
import { usePreview } from './usePreview.ts'
import { WeekdaysField } from './WeekdaysField.tsx'
import { warningsOf, withAnswer } from './warnings.ts'

interface ScheduleFormModalProps {
  /** the one that is edited, or `new`; none: closed */
  schedule: ScheduleRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function ScheduleFormModal({ schedule, onClose, onSaved }: ScheduleFormModalProps) {
  const { t } = useTranslation('schedules')
  const { opened, shown } = useDialog(schedule)
  const [dirty, setDirty] = useState(false)
  const [theirs, setTheirs] = useState<ScheduleRow>()
  const leave = () => {
    setDirty(false)
    setTheirs(undefined)
    onClose()
  }
  const kept = shown === 'new' ? undefined : theirs && theirs.id === shown?.id ? theirs : shown
  return (
    <FormModal opened={opened} title={t(kept ? 'edit' : 'create')} size={1160} dirty={dirty} onClose={leave}>
      {close =>
        shown && (
          <Form
            key={`${kept?.id} ${kept?.updatedAt}`}
            kept={kept}
            onTheirs={setTheirs}
            onDirty={setDirty}
            onClose={close}
            onSaved={() => {
              onSaved()
              leave()
            }}
          />
        )
      }
    </FormModal>
  )
}

interface FormProps {
  /** none: a new one */
  kept: ScheduleRow | undefined
  onTheirs: (schedule: ScheduleRow) => void
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSaved: () => void
}

function Form({ kept, onTheirs, onDirty, onClose, onSaved }: FormProps) {
  const { t } = useTranslation(['schedules', 'dialog', 'input'])
  const errorText = useErrorText()
  const client = useClient()
  const { ready } = useConnection()
  const [opened] = useState(() => startForm(kept))
  const [creating, create] = useMutation(CreateSchedule)
  const [updating, update] = useMutation(UpdateSchedule)
  const [asked, setAsked] = useState<{ warnings: Warning[]; leftLights: LeftLights | undefined }>()
  const [confirmed, setConfirmed] = useState<string[]>([])
  const [conflict, setConflict] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** the state that is known to be overwritten */
  const [expected, setExpected] = useState(kept?.updatedAt)
  const loadGroups = useGroupsToPlan(kept)
  const form = useForm<ScheduleForm>({
    initialValues: opened,
    validate: values =>
      Object.fromEntries(Object.entries(problemsOf(values)).map(([field, key]) => [field, errorText(undefined, key)])),
    onValuesChange: values => onDirty(isChanged(values, opened)),
  })
  const { values } = form
  /** what the auxiliary lamp is set to when it is switched on again */
  const [subBefore, setSubBefore] = useState(DEFAULT_BRIGHTNESS)
  const subLevel = values.subBrightness || subBefore
  const busy = creating.fetching || updating.fetching
  const complete = Object.keys(problemsOf({ ...values, name: 'ok' })).length === 0
  // A name that is not there yet is nothing to keep the night from being shown.
  const named = visibleLength(values.name) < 2 ? t('create') : values.name
  const preview = usePreview(
    PreviewSchedule,
    complete
      ? { id: kept?.id, input: createInput({ ...values, name: named }, kept), groupIds: groupIdsOf(values, kept) }
      : undefined,
  )

  async function save(expectedUpdatedAt: string | undefined, confirmed: string[], leftLights?: LeftLights) {
    setProblem(undefined)
    if (kept) {
      const { data, error } = await update({
        id: kept.id,
        input: { ...updateInput(values, opened), confirmed, leftLights, expectedUpdatedAt },
      })
      if (data) done('modified', data.updateLightSchedule.name)
      else refused(error, leftLights)
    } else {
      const { data, error } = await create({ input: { ...createInput(values), confirmed } })
      if (data) done('created', data.createLightSchedule.name)
      else refused(error)
    }
  }

  function done(what: 'created' | 'modified', name: string) {
    setAsked(undefined)
    toast(t(what, { name }))
    onSaved()
  }

  function refused(error: CombinedError | undefined, leftLights?: LeftLights) {
    const warnings = warningsOf(error)
    setAsked(warnings && { warnings, leftLights })
    if (warnings) return
    if (codeOf(error) === 'CONFLICT') return setConflict(true)
    const wrong = fieldErrorOf(error)
    if (wrong) form.setFieldError(wrong.field, errorText('BAD_USER_INPUT', wrong.key))
    setProblem(errorText(codeOf(error), extensionsOf(error).key))
  }

  async function latest(): Promise<ScheduleRow | undefined> {
    const { data } = await client.query(ScheduleNow, { id: kept!.id })
    const found = data?.findOneLightSchedule ?? undefined
    if (!found) setProblem(t('gone'))
    return found
  }

  const confirm = (codes: string[], leftLights: LeftLights | undefined) => {
    const answers = withAnswer({ confirmed, leftLights: asked?.leftLights }, codes, leftLights)
    setConfirmed(answers.confirmed)
    void save(expected, answers.confirmed, answers.leftLights)
  }

  return (
    <>
      <form onSubmit={form.onSubmit(() => void save(expected, confirmed))} noValidate>
        {conflict && (
          <Conflict
            busy={busy}
            onTheirs={async () => {
              const found = await latest()
              if (!found) return
              onDirty(false)
              onTheirs(found)
            }}
            onMine={async () => {
              const found = await latest()
              if (!found) return
              setConflict(false)
              setExpected(found.updatedAt)
              await save(found.updatedAt, confirmed)
            }}
          />
        )}
        {problem && (
          <div className={classes.problem}>
            <Notice tone="bad" title={t('saveFailed')}>
              {problem}
            </Notice>
          </div>
        )}
        <div className={classes.columns}>
          <Stack gap="md">
            <div className={classes.two}>
              <TextInput
                label={t('form.name')}
                required
                maxLength={100}
                data-autofocus
                {...form.getInputProps('name')}
              />
              <TextInput label={t('form.description')} maxLength={500} {...form.getInputProps('description')} />
            </div>
            <div className={classes.two}>
              <NativeSelect
                label={t('form.type')}
                data={SCHEDULE_TYPES.map(value => ({ value, label: t(`type.${value}`) }))}
                {...form.getInputProps('type')}
              />
              <NativeSelect
                label={t('form.days')}
                description={t(`daysHint.${values.days}`)}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={DAYS.map(value => ({ value, label: t(`days.${value}`) }))}
                {...form.getInputProps('days')}
              />
            </div>
            {values.days === 'WEEKDAYS' && (
              <WeekdaysField
                value={values.weekdays}
                onChange={weekdays => form.setFieldValue('weekdays', weekdays)}
                error={form.errors.weekdays}
              />
            )}
            <div className={classes.two}>
              {values.type === 'TIMING' ? (
                <>
                  <TextInput type="time" required label={t('form.turnOn')} {...form.getInputProps('startTime')} />
                  <TextInput type="time" required label={t('form.turnOff')} {...form.getInputProps('endTime')} />
                </>
              ) : (
                <>
                  <OffsetField label={t('form.sunsetOffset')} {...form.getInputProps('sunsetOffset')} />
                  <OffsetField label={t('form.sunriseOffset')} {...form.getInputProps('sunriseOffset')} />
                </>
              )}
            </div>
            <Text size="xs" c="dimmed">
              {t('form.zone')}
            </Text>
            <div className={classes.two}>
              <LevelSlider
                label={t('form.mainBrightness')}
                min={Math.min(10, values.mainBrightness)}
                value={values.mainBrightness}
                onChange={level => form.setFieldValue('mainBrightness', level)}
              />
              <LevelSlider
                label={t('form.subBrightness')}
                min={Math.min(10, subLevel)}
                on={values.subBrightness > 0}
                value={subLevel}
                onChange={level => form.setFieldValue('subBrightness', level)}
                onSwitch={on => {
                  setSubBefore(subLevel)
                  form.setFieldValue('subBrightness', on ? subLevel : 0)
                }}
              />
            </div>
            <StepsField
              form={values}
              onChange={steps => form.setFieldValue('steps', steps)}
              errors={index => form.errors[`steps.${index}`] as string | undefined}
            />
            <div className={classes.section}>
              <div>
                <Text size="sm" fw={600}>
                  {t('form.groups')}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('form.groupHint')}
                </Text>
              </div>
              <TransferPicker
                label={t('form.groups')}
                load={loadGroups}
                value={values.moves}
                onChange={moves => form.setFieldValue('moves', moves)}
              />
            </div>
            <Switch label={t('form.enabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
          </Stack>
          <div className={classes.aside}>
            <PreviewPanel
              preview={preview.data?.previewLightSchedule}
              busy={preview.busy}
              problem={complete ? preview.problem : t('preview.incomplete')}
              isNew={false}
              name={named}
            />
          </div>
        </div>
        <FormFoot submit={t(kept ? 'dialog:save' : 'dialog:create')} busy={busy} disabled={!ready} onCancel={onClose} />
      </form>
      {/* Beside the form: what is submitted there must not submit this one. */}
      <AskWarnings warnings={asked?.warnings} busy={busy} onConfirm={confirm} onClose={() => setAsked(undefined)} />
    </>
  )
}

function isChanged(values: ScheduleForm, opened: ScheduleForm): boolean {
  return hasMoves(values.moves) || JSON.stringify(values) !== JSON.stringify(opened)
}
