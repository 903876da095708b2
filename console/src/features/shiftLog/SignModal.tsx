import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { repeatQueries } from '../../graphql/repeatQueries.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSession } from '../sessions/session.ts'
import { SummaryView } from './SummaryView.tsx'
import { HandoverForm, SignHandover } from './shiftLog.ts'

interface SignModalProps {
  opened: boolean
  onClose: () => void
}

type Data = ResultOf<typeof HandoverForm>

const NEXT = 'next'
const OTHER = 'other'
/** Chosen with one click; others from a list. */
const MAX_RADIOS = 5
const MAX_REMARKS_LENGTH = 2000

/** Hands over: choose who takes over, sign. */
export function SignModal({ opened, onClose }: SignModalProps) {
  const { t } = useTranslation('shiftLog')
  const errorText = useErrorText()
  const own = useSession().viewer?.admin?.id
  const [{ data, error, stale }, read] = useQuery({
    ...{ query: HandoverForm, variables: { own }, pause: !opened },
    requestPolicy: 'cache-and-network',
  })
  const failure = error && { text: errorText(codeOf(error)), requestId: requestIdOf(error), onRetry: read }
  return (
    <RecordFormModal<never>
      isOpen={opened}
      title={t('sign.title')}
      size="xl"
      data={{ record: undefined, isReady: Boolean((data && !stale) || error), failure: data ? undefined : failure }}
      loadFailed={t('summaryFailed')}
      onClose={onClose}
    >
      {(_, dialog) => data && <SignForm data={data} own={own} dialog={dialog} onDone={onClose} />}
    </RecordFormModal>
  )
}

interface SignFormProps {
  data: Data
  own: number | undefined
  dialog: RecordFormDialog<never>
  onDone: () => void
}

function SignForm({ data, own, dialog, onDone }: SignFormProps) {
  const { t } = useTranslation('shiftLog')
  const { ready } = useConnection()
  const format = useFormat()
  const state = useSignForm(onDone)
  const { form } = state
  const alerts = data.findManyAlert.pagination.totalCount
  const { since, reason } = data.shiftSummary
  return (
    <RecordForm {...dialog} state={state} isNew submit={t('sign.act')} failed={t('sign.failed')} disabled={!ready}>
      <Stack gap="md">
        <Receiver people={data.shiftPeople.filter(({ id }) => id !== own)} form={form} />
        <Textarea
          label={t('sign.remarks')}
          description={t('sign.remarksHint')}
          maxLength={MAX_REMARKS_LENGTH}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('remarks')}
        />
        {alerts > 0 && (
          <Checkbox
            label={t('sign.alerts', { count: alerts })}
            {...form.getInputProps('handsOverAlerts', { type: 'checkbox' })}
          />
        )}
        <Text size="sm" c="dimmed">
          {t(`reason.${reason}`, { time: format.moment(since) })} {t('sign.frozen')}
        </Text>
        <SummaryView summary={data.shiftSummary} />
      </Stack>
    </RecordForm>
  )
}

interface ReceiverProps {
  people: Data['shiftPeople']
  form: ReturnType<typeof useSignForm>['form']
}

/** The next person to sign in, one of those that the viewer handed over to last, or another from a list. */
function Receiver({ people, form }: ReceiverProps) {
  const { t } = useTranslation('shiftLog')
  const first = people.slice(0, MAX_RADIOS)
  const others = people.slice(MAX_RADIOS)
  return (
    <Stack gap="xs">
      <Radio.Group label={t('sign.receiver')} {...form.getInputProps('receiver')}>
        <Stack gap={8} mt={6}>
          <Radio value={NEXT} label={t('sign.next')} data-autofocus />
          {first.map(({ id, name }) => (
            <Radio key={id} value={`${id}`} label={name} />
          ))}
          {others.length > 0 && <Radio value={OTHER} label={t('sign.other')} />}
        </Stack>
      </Radio.Group>
      {form.values.receiver === OTHER && (
        <SearchSelect
          label={t('sign.otherLabel')}
          data={others.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          {...form.getInputProps('receiverId')}
        />
      )}
    </Stack>
  )
}

interface Values extends Record<string, unknown> {
  receiver: string
  /** of another person */
  receiverId: string | null
  remarks: string
  handsOverAlerts: boolean
}

function useSignForm(onDone: () => void) {
  const { t } = useTranslation('shiftLog')
  const refusalOf = useRefusal()
  const [, send] = useMutation(SignHandover)
  return useRecordForm<Values, never>({
    kept: undefined,
    valuesOf: () => ({ receiver: NEXT, receiverId: null, remarks: '', handsOverAlerts: true }),
    changed: (before, after) => changedFields(['receiver', 'receiverId', 'remarks', 'handsOverAlerts'], before, after),
    problemsOf: ({ receiver, receiverId }) => ({
      receiverId: receiver === OTHER && !receiverId ? 'receiverMissing' : undefined,
    }),
    fieldOf: input => (input === 'receiverId' ? 'receiver' : input),
    save: async ({ receiver, receiverId, remarks, handsOverAlerts }) => {
      const chosen = receiver === OTHER ? receiverId : receiver === NEXT ? null : receiver
      const { error } = await send({
        input: { receiverId: chosen ? Number(chosen) : null, remarks: remarks.trim() || null, handsOverAlerts },
      })
      if (error) return refusalOf(error)
      toast(t('sign.done'))
      repeatQueries()
      onDone()
    },
  })
}
