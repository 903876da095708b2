import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import {
  changedGroupFields,
  type GroupValues,
  groupCreateInput,
  groupFieldOf,
  groupProblems,
  groupUpdateInput,
  groupValues,
} from './groupForm.ts'
import { CreateGroup, GroupAgain, type GroupRow, UpdateGroup } from './groups.ts'
import type { AskForGroup, GroupAnswer } from './useGroupQuestion.tsx'

interface GroupFormHandlers {
  /** before it is saved */
  ask: AskForGroup
  onWrong: (field: string) => void
  onSaved: () => void
}

export function useGroupForm(kept: GroupRow | undefined, { ask, onWrong, onSaved }: GroupFormHandlers) {
  const { t } = useTranslation('groups')
  const client = useClient()
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateGroup)
  const [, update] = useMutation(UpdateGroup)
  const answer = useRef<GroupAnswer>({})
  return useRecordForm<GroupValues, GroupRow>({
    kept,
    valuesOf: groupValues,
    changed: changedGroupFields,
    problemsOf: groupProblems,
    confirm: async values => {
      const given = await ask(values)
      if (!given) return false
      if ('refusal' in given) return given.refusal
      answer.current = given
      return true
    },
    save: async (values, { before, version }) => {
      const { data, error } = kept
        ? await update({
            id: kept.id,
            input: { ...groupUpdateInput(before, values, kept), ...answer.current, expectedUpdatedAt: version },
          })
        : await create({ input: { ...groupCreateInput(values), ...answer.current } })
      if (!data) return refusalOf(error)
      toast(t(kept ? 'modified' : 'created', { name: values.name.trim() }))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(GroupAgain, { id: kept!.id })
      return data && (data.findOneLightGroup ?? 'gone')
    },
    gone: t('gone'),
    fieldOf: groupFieldOf,
    onWrong,
  })
}
