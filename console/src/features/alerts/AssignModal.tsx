import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toasts.ts'
import type { AlertRow } from './alertList.ts'
import { AlertAssignees } from './alerts.ts'
import { LazyReassignModal } from './LazyReassignModal.tsx'
import { useAlertText } from './useAlertText.ts'
import { useReassigning } from './useReassigning.ts'

interface AssignModalProps {
  /** undefined: closed */
  alerts: AlertRow[] | undefined
  onClose: () => void
  onDone: (ids: number[]) => void
  /** another user assigned some of them since they were loaded */
  onConflict: () => void
}

const UNASSIGNED = 'none'

/** Assigns one or several alerts to a person, or unassigns them. */
export function AssignModal({ alerts, onClose, onDone, onConflict }: AssignModalProps) {
  const { t } = useTranslation('alert')
  const errorText = useErrorText()
  const [toAssign = []] = useState(alerts)
  const [{ data, error }, read] = useQuery({ query: AlertAssignees, requestPolicy: 'network-only' })
  const failure = error && { text: errorText(codeOf(error)), requestId: requestIdOf(error), onRetry: read }
  const people = data?.alertAssignees ?? []
  return (
    <RecordFormModal<never>
      isOpen={alerts !== undefined}
      title={t('assign.title')}
      size="md"
      data={{ record: undefined, isReady: Boolean(data || error), failure: data ? undefined : failure }}
      loadFailed={t('failed')}
      onClose={onClose}
    >
      {(_, dialog) => (
        <AssigneeForm alerts={toAssign} people={people} dialog={dialog} onDone={onDone} onConflict={onConflict} />
      )}
    </RecordFormModal>
  )
}

interface AssigneeFormProps extends Pick<AssignModalProps, 'onDone' | 'onConflict'> {
  alerts: AlertRow[]
  people: { id: number; name: string }[]
  dialog: RecordFormDialog<never>
}

function AssigneeForm({ alerts, people, dialog, onDone, onConflict }: AssigneeFormProps) {
  const { t } = useTranslation(['alert', 'alertList'])
  const { ready } = useConnection()
  const format = useFormat()
  const text = useAlertText()
  const { assign, dialog: reassigning } = useReassigning(onConflict)
  const state = useAssigneeForm(alerts, assign, onDone)
  const [first, ...others] = alerts
  const isAssigned = alerts.some(({ assignee }) => assignee)
  return (
    <>
      <RecordForm
        {...dialog}
        state={state}
        isNew
        submit={t('assign.act')}
        failed={t('assign.failed')}
        disabled={!ready}
      >
        <Stack gap="sm">
          <Text size="sm">
            {first && others.length === 0
              ? `${text.kind(first.kind)} · ${text.subject(first)}`
              : t('alertList:assignMany', { number: format.number(alerts.length) })}
          </Text>
          <SearchSelect
            label={t('assign.to')}
            description={t('assign.hint')}
            data={[
              ...people.map(({ id, name }) => ({ value: `${id}`, label: name })),
              ...(isAssigned ? [{ value: UNASSIGNED, label: t('assign.unassign') }] : []),
            ]}
            data-autofocus
            {...state.form.getInputProps('assigneeId')}
          />
        </Stack>
      </RecordForm>
      <LazyReassignModal {...reassigning} />
    </>
  )
}

function useAssigneeForm(
  alerts: AlertRow[],
  assign: ReturnType<typeof useReassigning>['assign'],
  onDone: (ids: number[]) => void,
) {
  const { t } = useTranslation('alert')
  const format = useFormat()
  const refusalOf = useRefusal()
  return useRecordForm<{ assigneeId: string | null }, never>({
    kept: undefined,
    valuesOf: () => ({ assigneeId: null }),
    changed: (before, after) => changedFields(['assigneeId'], before, after),
    problemsOf: ({ assigneeId }) => ({ assigneeId: assigneeId ? undefined : 'assigneeMissing' }),
    save: async ({ assigneeId }) => {
      const ids = alerts.map(({ id }) => id)
      const result = await assign(alerts, assigneeId === UNASSIGNED ? null : Number(assigneeId))
      if (!result) return
      if (result !== true) return refusalOf(result)
      toast(t('assign.done', { number: format.number(ids.length) }))
      onDone(ids)
    },
  })
}
