import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useFormat } from '../../i18n/format.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import { AcknowledgeAlerts, type AlertRow } from './alertList.ts'
import { useAlertText } from './useAlertText.ts'

interface AcknowledgeModalProps {
  /** undefined: closed */
  alerts: AlertRow[] | undefined
  onClose: () => void
  onDone: (ids: number[]) => void
}

const MAX_NOTE_LENGTH = 500

/** Acknowledges one or several alerts, with an optional note. */
export function AcknowledgeModal({ alerts, onClose, onDone }: AcknowledgeModalProps) {
  const { t } = useTranslation('alert')
  const [toAcknowledge = []] = useState(alerts)
  return (
    <RecordFormModal<never>
      isOpen={alerts !== undefined}
      title={t('acknowledge')}
      size="md"
      data={{ record: undefined, isReady: true }}
      onClose={onClose}
    >
      {(_, dialog) => <NoteForm alerts={toAcknowledge} dialog={dialog} onDone={onDone} />}
    </RecordFormModal>
  )
}

interface NoteFormProps {
  alerts: AlertRow[]
  dialog: RecordFormDialog<never>
  onDone: (ids: number[]) => void
}

function NoteForm({ alerts, dialog, onDone }: NoteFormProps) {
  const { t } = useTranslation(['alertList', 'alert'])
  const { ready } = useConnection()
  const format = useFormat()
  const text = useAlertText()
  const state = useNoteForm(alerts, onDone)
  const [first, ...others] = alerts
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew
      submit={t('alert:acknowledge')}
      failed={t('alert:acknowledgeFailed')}
      disabled={!ready}
    >
      <Stack gap="sm">
        <Text size="sm">
          {first && others.length === 0
            ? `${text.kind(first.kind)} · ${text.subject(first)}`
            : t('many', { number: format.number(alerts.length) })}
        </Text>
        <Textarea
          label={t('note')}
          description={t('noteHint')}
          maxLength={MAX_NOTE_LENGTH}
          rows={3}
          data-autofocus
          {...state.form.getInputProps('note')}
        />
      </Stack>
    </RecordForm>
  )
}

function useNoteForm(alerts: AlertRow[], onDone: (ids: number[]) => void) {
  const { t } = useTranslation('alertList')
  const format = useFormat()
  const refusalOf = useRefusal()
  const [, send] = useMutation(AcknowledgeAlerts)
  return useRecordForm<{ note: string }, never>({
    kept: undefined,
    valuesOf: () => ({ note: '' }),
    changed: (before, after) => changedFields(['note'], before, after),
    problemsOf: () => ({}),
    save: async ({ note }) => {
      const ids = alerts.map(({ id }) => id)
      const { error } = await send({ ids, note: note.trim() || null })
      if (error) return refusalOf(error)
      toast(t('done', { number: format.number(ids.length) }))
      onDone(ids)
    },
  })
}
