import { Code, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Code.css'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import {
  changedHolidayFields,
  type HolidayListValues,
  type HolidayValues,
  holidayDates,
  holidayListProblems,
  holidayProblems,
  holidayValues,
} from './holidayForm.ts'
import { parseHolidays } from './holidays.ts'
import classes from './ScheduleForm.module.css'
import { useHolidayChanges } from './useHolidayChanges.ts'

interface HolidayModalProps {
  /** the shown year; undefined: closed */
  year: number | undefined
  onClose: () => void
  onSaved: () => void
}

interface HolidayFormProps extends Pick<HolidayModalProps, 'onSaved'> {
  dialog: RecordFormDialog<object>
}

const NEW = { record: undefined, isReady: true }

/** A day, or several in a row. */
export function AddHolidaysModal({ year, onClose, onSaved }: HolidayModalProps) {
  const { t } = useTranslation('schedules')
  return (
    <RecordFormModal isOpen={year !== undefined} title={t('holidays.addTitle')} data={NEW} onClose={onClose}>
      {(_, dialog) => (
        <AddForm
          dialog={dialog}
          onSaved={() => {
            onSaved()
            onClose()
          }}
        />
      )}
    </RecordFormModal>
  )
}

function AddForm({ dialog, onSaved }: HolidayFormProps) {
  const { t } = useTranslation(['schedules', 'dialog'])
  const errorText = useErrorText()
  const { ready } = useConnection()
  const { save } = useHolidayChanges(onSaved)
  const state = useRecordForm<HolidayValues, object>({
    kept: undefined,
    valuesOf: holidayValues,
    changed: changedHolidayFields,
    problemsOf: holidayProblems,
    save: values => save(holidayDates(values)),
  })
  const { form } = state
  // Shown at once: both dates are in sight.
  const wrongEnd = holidayProblems(form.values).to
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew
      submit={t('dialog:save')}
      failed={t('holidays.saveFailed')}
      disabled={!ready}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t('holidays.kind')}
          data-autofocus
          data={(['HOLIDAY', 'WORKDAY'] as const).map(value => ({ value, label: t(`holidays.legend.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        <div className={classes.two}>
          <TextInput type="date" required label={t('holidays.from')} {...form.getInputProps('from')} />
          <TextInput
            type="date"
            label={t('holidays.to')}
            {...form.getInputProps('to')}
            error={wrongEnd ? errorText(undefined, wrongEnd) : form.errors.to}
          />
        </div>
        <TextInput
          label={t('holidays.name')}
          placeholder={t('holidays.namePlaceholder')}
          maxLength={100}
          {...form.getInputProps('name')}
        />
      </Stack>
    </RecordForm>
  )
}

/** Imports a pasted list of holidays. */
export function ImportHolidaysModal({ year, onClose, onSaved }: HolidayModalProps) {
  const { t } = useTranslation('schedules')
  return (
    <RecordFormModal isOpen={year !== undefined} title={t('holidays.importTitle')} data={NEW} onClose={onClose}>
      {(_, dialog) => (
        <ImportForm
          dialog={dialog}
          onSaved={() => {
            onSaved()
            onClose()
          }}
        />
      )}
    </RecordFormModal>
  )
}

function ImportForm({ dialog, onSaved }: HolidayFormProps) {
  const { t } = useTranslation('schedules')
  const { ready } = useConnection()
  const { save } = useHolidayChanges(onSaved)
  const state = useRecordForm<HolidayListValues, object>({
    kept: undefined,
    valuesOf: () => ({ text: '' }),
    changed: (before, after) => (before.text === after.text ? [] : ['text']),
    problemsOf: holidayListProblems,
    save: ({ text }) => save(parseHolidays(text).dates),
  })
  const { form } = state
  const { dates, wrong } = parseHolidays(form.values.text)
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew
      submit={t('holidays.importAction')}
      failed={t('holidays.saveFailed')}
      disabled={!ready}
    >
      <Stack gap="sm">
        <Text size="sm">{t('holidays.importHint')}</Text>
        <Code block>{t('holidays.importSample')}</Code>
        <Textarea
          label={t('holidays.importList')}
          data-autofocus
          rows={8}
          {...form.getInputProps('text')}
          error={
            wrong.length > 0 ? t('holidays.importWrong', { lines: wrong.join(t('warning.comma')) }) : form.errors.text
          }
        />
        {dates.length > 0 && <Text size="sm">{t('holidays.importFound', { count: dates.length })}</Text>}
      </Stack>
    </RecordForm>
  )
}
