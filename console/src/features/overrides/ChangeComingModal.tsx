import { Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { SpanFields } from '../targets/SpanFields.tsx'
import { isSpanComplete } from '../targets/span.ts'
import { type ComingValues, changedComing, comingInput, comingValues } from './comingForm.ts'
import { ChangeComing, ComingNow, type ComingRow } from './overrides.ts'
import { useComingChanges } from './useComingChanges.ts'

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
  const state = useChangeForm(kept, onSaved)
  const changesOf = useComingChanges(state.before)
  const { form } = state
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew={false}
      failed={t('coming.notChanged')}
      changesOf={changesOf}
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

function useChangeForm(kept: ComingRow, onSaved: () => void) {
  const { t } = useTranslation('overrides')
  const client = useClient()
  const refusalOf = useRefusal()
  const errorText = useErrorText()
  const [, change] = useMutation(ChangeComing)
  return useRecordForm<ComingValues, ComingRow>({
    kept,
    valuesOf: record => comingValues(record!),
    changed: changedComing,
    problemsOf: ({ span }) => ({ span: isSpanComplete(span) ? undefined : true }),
    save: async (values, { before, version }) => {
      const input = { ...comingInput(before, values), expectedUpdatedAt: version }
      const { data, error } = await change({ id: kept.id, input })
      if (!data) return refusalOf(error)
      toast(t('coming.changed'))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(ComingNow, { id: kept.id }, { requestPolicy: 'network-only' })
      const now = data?.findOneLightCampaign
      return data && (now?.status === 'COMING' ? now : 'gone')
    },
    gone: errorText('CONFLICT', 'campaignNotComing'),
  })
}
