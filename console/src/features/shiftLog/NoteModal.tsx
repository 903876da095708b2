import { Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import '../../ui/fieldStyles.ts'
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
import { ObjectSelect } from './ObjectSelect.tsx'
import { CreateNote, type NoteRow } from './shiftLog.ts'
import { ABOUT_KINDS, type AboutKind } from './shiftSearch.ts'

/** A new note, or one that corrects an earlier one. */
export interface NoteSubject {
  corrects?: NoteRow
  about?: { kind: AboutKind; id: number }
}

interface NoteModalProps {
  /** undefined: closed */
  subject: NoteSubject | undefined
  onClose: () => void
  onDone: () => void
}

const MAX_TEXT_LENGTH = 1000

export function NoteModal({ subject, onClose, onDone }: NoteModalProps) {
  const { t } = useTranslation('shiftLog')
  const [shown = {}] = useState(subject)
  return (
    <RecordFormModal<never>
      isOpen={subject !== undefined}
      title={t(shown.corrects ? 'note.correct' : 'note.title')}
      size="md"
      data={{ record: undefined, isReady: true }}
      onClose={onClose}
    >
      {(_, dialog) => <NoteForm subject={shown} dialog={dialog} onDone={onDone} />}
    </RecordFormModal>
  )
}

interface NoteFormProps {
  subject: NoteSubject
  dialog: RecordFormDialog<never>
  onDone: () => void
}

function NoteForm({ subject, dialog, onDone }: NoteFormProps) {
  const { t } = useTranslation('shiftLog')
  const { ready } = useConnection()
  const format = useFormat()
  const state = useNoteForm(subject, onDone)
  const { form } = state
  const { corrects } = subject
  const { aboutKind } = form.values
  return (
    <RecordForm {...dialog} state={state} isNew submit={t('note.act')} failed={t('note.failed')} disabled={!ready}>
      <Stack gap="sm">
        {corrects && (
          <Text size="sm" c="dimmed">
            {t('corrects', { name: corrects.by, time: format.moment(corrects.at), text: corrects.text })}
          </Text>
        )}
        <Textarea
          label={t('note.text')}
          description={t('note.hint')}
          maxLength={MAX_TEXT_LENGTH}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <Group gap="sm" grow align="flex-start">
          <NativeSelect
            label={t('note.about')}
            data={[
              { value: '', label: t('note.nothing') },
              ...ABOUT_KINDS.map(value => ({ value, label: t(`kind.${value}`) })),
            ]}
            {...form.getInputProps('aboutKind')}
            onChange={event =>
              form.setValues({ aboutKind: event.currentTarget.value as AboutKind | '', aboutId: null })
            }
          />
          {aboutKind && <ObjectSelect key={aboutKind} kind={aboutKind} {...form.getInputProps('aboutId')} />}
        </Group>
        <Checkbox
          label={t('note.pin')}
          description={t('note.pinHint')}
          {...form.getInputProps('isPinned', { type: 'checkbox' })}
        />
      </Stack>
    </RecordForm>
  )
}

interface Values extends Record<string, unknown> {
  text: string
  aboutKind: AboutKind | ''
  aboutId: string | null
  isPinned: boolean
}

function useNoteForm({ corrects, about }: NoteSubject, onDone: () => void) {
  const { t } = useTranslation('shiftLog')
  const refusalOf = useRefusal()
  const [, send] = useMutation(CreateNote)
  return useRecordForm<Values, never>({
    kept: undefined,
    valuesOf: () => ({
      text: corrects?.text ?? '',
      aboutKind: about?.kind ?? corrects?.aboutKind ?? '',
      aboutId: idText(about?.id ?? corrects?.aboutId),
      isPinned: corrects?.isPinned ?? false,
    }),
    changed: (before, after) => changedFields(['text', 'aboutKind', 'aboutId', 'isPinned'], before, after),
    problemsOf: ({ text, aboutKind, aboutId }) => ({
      text: text.trim() ? undefined : 'noteEmpty',
      aboutId: aboutKind && !aboutId ? 'noteObjectMissing' : undefined,
    }),
    save: async ({ text, aboutKind, aboutId, isPinned }) => {
      const object = aboutKind ? { aboutKind, aboutId: Number(aboutId) } : {}
      const { error } = await send({ input: { text, ...object, isPinned, correctsId: corrects?.id } })
      if (error) return refusalOf(error)
      toast(t('note.done'))
      onDone()
    },
  })
}

function idText(id: number | null | undefined): string | null {
  return id === null || id === undefined ? null : `${id}`
}
