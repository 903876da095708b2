import { Code, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Code.css'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { datesBetween, type Holiday, isDate, parseHolidays } from './holidays.ts'
import classes from './ScheduleForm.module.css'
import { useHolidayChanges } from './useHolidayChanges.ts'

interface HolidayModalProps {
  /** the year that is looked at; none: closed */
  year: number | undefined
  onClose: () => void
  onSaved: () => void
}

/** A day, or several in a row. */
export function AddHolidaysModal({ year, onClose, onSaved }: HolidayModalProps) {
  const { t } = useTranslation('schedules')
  const { opened } = useDialog(year)
  const [dirty, setDirty] = useState(false)
  return (
    <FormModal opened={opened} title={t('holidays.addTitle')} dirty={dirty} onClose={leave(setDirty, onClose)}>
      {close => (
        <AddForm
          onDirty={() => setDirty(true)}
          onClose={close}
          onSaved={leave(setDirty, () => {
            onSaved()
            onClose()
          })}
        />
      )}
    </FormModal>
  )
}

interface FormProps {
  onDirty: () => void
  onClose: () => void
  onSaved: () => void
}

function AddForm({ onDirty, onClose, onSaved }: FormProps) {
  const { t } = useTranslation(['schedules', 'dialog'])
  const { ready } = useConnection()
  const { save, busy } = useHolidayChanges(onSaved)
  const [form, setForm] = useState({ kind: 'HOLIDAY' as Holiday['kind'], from: '', to: '', name: '' })
  const [tried, setTried] = useState(false)
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part })
    onDirty()
  }
  const last = form.to || form.from
  const dates = datesBetween(form.from, last)
  const fromProblem = isDate(form.from) ? undefined : t('holidays.dateMissing')
  const toProblem = fromProblem
    ? undefined
    : last < form.from
      ? t('holidays.orderWrong')
      : dates.length > 366
        ? t('holidays.tooLong')
        : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fromProblem || toProblem) return
    void save(dates.map(date => ({ date, kind: form.kind, name: form.name.trim() || null })))
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label={t('holidays.kind')}
          data-autofocus
          value={form.kind}
          onChange={event => change({ kind: event.currentTarget.value as Holiday['kind'] })}
          data={(['HOLIDAY', 'WORKDAY'] as const).map(value => ({ value, label: t(`holidays.legend.${value}`) }))}
        />
        <div className={classes.two}>
          <TextInput
            type="date"
            required
            label={t('holidays.from')}
            value={form.from}
            error={tried && fromProblem}
            onChange={event => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('holidays.to')}
            value={form.to}
            error={tried && toProblem}
            onChange={event => change({ to: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label={t('holidays.name')}
          placeholder={t('holidays.namePlaceholder')}
          maxLength={100}
          value={form.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
      </Stack>
      <FormFoot submit={t('dialog:save')} busy={busy} disabled={!ready} onCancel={onClose} />
    </form>
  )
}

/** A list as it is announced, pasted. */
export function ImportHolidaysModal({ year, onClose, onSaved }: HolidayModalProps) {
  const { t } = useTranslation('schedules')
  const { opened } = useDialog(year)
  const [dirty, setDirty] = useState(false)
  return (
    <FormModal opened={opened} title={t('holidays.importTitle')} dirty={dirty} onClose={leave(setDirty, onClose)}>
      {close => (
        <ImportForm
          onDirty={() => setDirty(true)}
          onClose={close}
          onSaved={leave(setDirty, () => {
            onSaved()
            onClose()
          })}
        />
      )}
    </FormModal>
  )
}

function ImportForm({ onDirty, onClose, onSaved }: FormProps) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const { save, busy } = useHolidayChanges(onSaved)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { dates, wrong } = parseHolidays(text)
  const problem =
    wrong.length > 0
      ? t('holidays.importWrong', { lines: wrong.join(t('warning.comma')) })
      : tried && dates.length === 0
        ? errorText(undefined, 'valueRequired')
        : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (dates.length > 0 && wrong.length === 0) void save(dates)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('holidays.importHint')}</Text>
        <Code block>{t('holidays.importSample')}</Code>
        <Textarea
          label={t('holidays.importList')}
          data-autofocus
          rows={8}
          value={text}
          error={problem}
          onChange={event => {
            setText(event.currentTarget.value)
            onDirty()
          }}
        />
        {dates.length > 0 && <Text size="sm">{t('holidays.importFound', { count: dates.length })}</Text>}
      </Stack>
      <FormFoot submit={t('holidays.importAction')} busy={busy} disabled={!ready} onCancel={onClose} />
    </form>
  )
}

function leave(setDirty: (dirty: boolean) => void, onClose: () => void) {
  return () => {
    setDirty(false)
    onClose()
  }
}
