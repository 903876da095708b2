import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
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
  const { t } = useTranslation(['alertList', 'alert'])
  const format = useFormat()
  const text = useAlertText()
  const errorText = useErrorText()
  const { opened, shown } = useDialog(alerts)
  const [{ fetching }, send] = useMutation(AcknowledgeAlerts)
  const form = useForm({ initialValues: { note: '' } })
  if (!shown?.length) return null

  async function acknowledge(of: AlertRow[], note: string) {
    const ids = of.map(({ id }) => id)
    const { error } = await send({ ids, note: note.trim() || null })
    const wrong = fieldErrorOf(error)
    if (wrong?.field === 'note') return form.setFieldError('note', errorText(codeOf(error), wrong.key))
    if (error) return errorToast(t('alert:acknowledgeFailed'), errorText(codeOf(error), extensionsOf(error).key))
    toast(t('done', { number: format.number(ids.length) }))
    onDone(ids)
  }

  const [first] = shown
  return (
    <FormModal opened={opened} title={t('alert:acknowledge')} dirty={form.isDirty()} size="md" onClose={onClose}>
      {ask => (
        <form onSubmit={form.onSubmit(({ note }) => void acknowledge(shown, note))}>
          <Stack gap="sm">
            <Text size="sm">
              {shown.length === 1 && first
                ? `${text.kind(first.kind)} · ${text.subject(first)}`
                : t('many', { number: format.number(shown.length) })}
            </Text>
            <Textarea
              label={t('note')}
              description={t('noteHint')}
              maxLength={MAX_NOTE_LENGTH}
              rows={3}
              data-autofocus
              {...form.getInputProps('note')}
            />
          </Stack>
          <FormFoot submit={t('alert:acknowledge')} onCancel={ask} busy={fetching} />
        </form>
      )}
    </FormModal>
  )
}
