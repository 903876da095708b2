import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { toast, warningToast } from '../../ui/toasts.ts'
import { type Outcome, remainingItems, useBatchRun } from '../../ui/useBatchRun.ts'
import { GroupBatchForm } from './GroupBatchForm.tsx'
import { GroupBatchResults } from './GroupBatchResults.tsx'
import type { GroupBatchInput } from './groupBatch.ts'
import { type GroupRow, UpdateGroup } from './groups.ts'

interface GroupBatchEditModalProps {
  /** undefined: closed */
  groups: GroupRow[] | undefined
  onClose: () => void
  onChanged: () => void
}

/** One change to several groups, with a result for each. */
export function GroupBatchEditModal({ groups, onClose, onChanged }: GroupBatchEditModalProps) {
  const { t } = useTranslation('groups')
  // Keeps its groups while it closes.
  const [chosen] = useState(groups ?? [])
  const { start, ...results } = useGroupUpdates(chosen, onChanged)
  return (
    <RecordFormModal<never>
      isOpen={groups !== undefined}
      title={t('batch.editTitle', { count: chosen.length })}
      data={{ record: undefined, isReady: true }}
      onClose={onClose}
    >
      {(_, dialog) =>
        results.phase === 'asked' ? (
          <GroupBatchForm
            groups={chosen}
            dialog={dialog}
            onSubmit={input => {
              dialog.onDirty(false)
              start(input)
            }}
          />
        ) : (
          <GroupBatchResults groups={chosen} {...results} onClose={dialog.onCancel} />
        )
      }
    </RecordFormModal>
  )
}

/** Changes the groups one after another. */
function useGroupUpdates(groups: GroupRow[], onChanged: () => void) {
  const { t } = useTranslation('groups')
  const errorText = useErrorText()
  const [, update] = useMutation(UpdateGroup)
  const { phase, tried, start, again, stop } = useBatchRun<GroupRow>(groups, (_, all) => {
    const left = remainingItems(groups, all).length
    onChanged()
    if (left === 0) toast(t('batch.done'))
    else warningToast(t('batch.some', { number: groups.length - left, left }))
  })

  async function save(group: GroupRow, input: GroupBatchInput): Promise<Outcome> {
    const { data, error } = await update({ id: group.id, input })
    if (data) return {}
    return { problem: errorText(codeOf(error), extensionsOf(error).key), isConnectionLost: codeOf(error) === 'NETWORK' }
  }

  return { phase, tried, start: (input: GroupBatchInput) => start(group => save(group, input)), again, stop }
}
