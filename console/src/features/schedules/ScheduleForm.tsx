import { Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { TransferPicker } from '../../ui/TransferPicker.tsx'
import { toast } from '../../ui/toasts.ts'
import { ConfirmWarningsModal } from './ConfirmWarningsModal.tsx'
import { DaysFields, LevelFields, NameFields, TimeFields } from './ScheduleFields.tsx'
import classes from './ScheduleForm.module.css'
import { ScheduleFormPreview } from './ScheduleFormPreview.tsx'
import { StepsField } from './StepsField.tsx'
import {
  changedScheduleFields,
  type ScheduleValues,
  scheduleCreateInput,
  scheduleFieldOf,
  scheduleProblems,
  scheduleUpdateInput,
  scheduleValues,
} from './scheduleForm.ts'
import { CreateSchedule, ScheduleNow, type ScheduleRow, UpdateSchedule } from './schedules.ts'
import { useConfirmedWarnings } from './useConfirmedWarnings.ts'
import { useGroupsToPlan } from './useGroupsToPlan.ts'
import { useScheduleChanges } from './useScheduleChanges.ts'

interface ScheduleFormProps {
  /** none: a new one */
  kept: ScheduleRow | undefined
  dialog: RecordFormDialog<ScheduleRow>
  onSaved: () => void
}

export function ScheduleForm({ kept, dialog, onSaved }: ScheduleFormProps) {
  const { t } = useTranslation('schedules')
  const { ready } = useConnection()
  const { state, question } = useScheduleForm(kept, onSaved)
  const changesOf = useScheduleChanges(state.before)
  const { form } = state
  return (
    <>
      <RecordForm
        {...dialog}
        state={state}
        isNew={!kept}
        failed={t('saveFailed')}
        changesOf={changesOf}
        disabled={!ready}
      >
        <div className={classes.columns}>
          <Stack gap="md">
            <NameFields form={form} />
            <DaysFields form={form} />
            <TimeFields form={form} />
            <LevelFields form={form} />
            <StepsField
              form={form.values}
              onChange={steps => form.setFieldValue('steps', steps)}
              errors={index => form.errors[`steps.${index}`] as string | undefined}
            />
            <Groups kept={kept} value={form.values.moves} onChange={moves => form.setFieldValue('moves', moves)} />
            <Switch label={t('form.enabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
          </Stack>
          <div className={classes.aside}>
            <ScheduleFormPreview kept={kept} values={form.values} />
          </div>
        </div>
      </RecordForm>
      {/* Beside the form: what is submitted there must not submit this one. */}
      <ConfirmWarningsModal {...question} />
    </>
  )
}

interface GroupsProps {
  kept: ScheduleRow | undefined
  value: ScheduleValues['moves']
  onChange: (moves: ScheduleValues['moves']) => void
}

function Groups({ kept, value, onChange }: GroupsProps) {
  const { t } = useTranslation('schedules')
  const load = useGroupsToPlan(kept)
  return (
    <div className={classes.section}>
      <div>
        <Text size="sm" fw={600}>
          {t('form.groups')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('form.groupHint')}
        </Text>
      </div>
      <TransferPicker label={t('form.groups')} load={load} value={value} onChange={onChange} />
    </div>
  )
}

function useScheduleForm(kept: ScheduleRow | undefined, onSaved: () => void) {
  const { t } = useTranslation('schedules')
  const client = useClient()
  const refusalOf = useRefusal()
  const { sendConfirmed, dialog } = useConfirmedWarnings({ remembers: true })
  const [, create] = useMutation(CreateSchedule)
  const [, update] = useMutation(UpdateSchedule)
  const state = useRecordForm<ScheduleValues, ScheduleRow>({
    kept,
    valuesOf: scheduleValues,
    changed: changedScheduleFields,
    problemsOf: scheduleProblems,
    save: async (values, { before, version }) => {
      const fields = kept ? scheduleUpdateInput(before, values) : undefined
      const result = await sendConfirmed(({ confirmed, leftLights }) =>
        kept
          ? update({ id: kept.id, input: { ...fields, confirmed, leftLights, expectedUpdatedAt: version } })
          : create({ input: { ...scheduleCreateInput(values), confirmed } }),
      )
      if (!result) return
      if (!result.data) return refusalOf(result.error)
      toast(t(kept ? 'modified' : 'created', { name: values.name.trim() }))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(ScheduleNow, { id: kept!.id })
      return data && (data.findOneLightSchedule ?? 'gone')
    },
    gone: t('gone'),
    fieldOf: scheduleFieldOf,
  })
  return { state, question: dialog }
}
