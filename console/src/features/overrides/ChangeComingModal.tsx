import { Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { SpanFields } from '../targets/SpanFields.tsx'
import { isSpanComplete } from '../targets/span.ts'
import { type ComingValues, changedComing, comingInput, comingValues } from './comingForm.ts'
import { ChangeComing, type ComingRow } from './overrides.ts'

const MAX_REASON_LENGTH = 200

interface ChangeComingModalProps {
  /** undefined: closed */
  request: ComingRow | undefined
  onClose: () => void
  onChanged: () => void
}

/** Changes when a request that has not started starts and ends, and its reason. */
export function ChangeComingModal({ request, onClose, onChanged }: ChangeComingModalProps) {
  const { t } = useTranslation('overrides')
  const { shown } = useDialog(request)
  return (
    <RecordFormModal
      isOpen={request !== undefined}
      title={t('coming.changeTitle', { name: shown?.targetName ?? '' })}
      data={{ record: shown, isReady: shown !== undefined }}
      onClose={onClose}
    >
      {(kept, dialog) =>
        kept && (
          <ChangeForm
            kept={kept}
            dialog={dialog}
            onSaved={() => {
              onChanged()
              onClose()
            }}
          />
        )
      }
    </RecordFormModal>
  )
}

interface ChangeFormProps {
  kept: ComingRow
  dialog: RecordFormDialog<ComingRow>
  onSaved: () => void
}

function ChangeForm({ kept, dialog, onSaved }: ChangeFormProps) {
  const { t } = useTranslation(['overrides', 'operate'])
  const { ready } = useConnection()
  const refusalOf = useRefusal()
  const [, change] = useMutation(ChangeComing)
  const state = useRecordForm<ComingValues, ComingRow>({
    kept,
    valuesOf: record => comingValues(record!),
    changed: changedComing,
    problemsOf: ({ span }) => ({ span: isSpanComplete(span) ? undefined : true }),
    save: async (values, { before }) => {
      const { data, error } = await change({ id: kept.id, input: comingInput(before, values) })
      if (!data) return refusalOf(error)
      toast(t('coming.changed'))
      onSaved()
    },
  })
  const { form } = state
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew={false}
      failed={t('coming.notChanged')}
      disabled={!ready || !state.isDirty}
    >
      <Stack gap="md">
        <Text size="sm">{t('coming.changeText')}</Text>
        <SpanFields value={form.values.span} onChange={span => form.setFieldValue('span', span)} />
        <TextInput
          label={t('operate:reason')}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
      </Stack>
    </RecordForm>
  )
}
