import { Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { NONE } from '../../i18n/format.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { LOCKED } from '../../ui/locked.tsx'
import { toast } from '../../ui/toasts.ts'
import { changedRoleFields, type RoleValues, roleProblems, roleUpdate, roleValues } from './roleForm.ts'
import { CreateRole, type RoleRow, RolesAgain, UpdateRole } from './roles.ts'

interface RoleFormModalProps {
  /** the role to edit, or `new`; none: closed */
  role: RoleRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function RoleFormModal({ role, onClose, onSaved }: RoleFormModalProps) {
  const { t } = useTranslation('admin')
  const [record] = useState(role === 'new' ? undefined : role)
  return (
    <RecordFormModal
      isOpen={role !== undefined}
      title={t(record ? 'roles.form.edit' : 'roles.form.create')}
      data={{ record, isReady: true }}
      onClose={onClose}
    >
      {(kept, dialog) => (
        <RoleForm
          kept={kept}
          dialog={dialog}
          onSaved={() => {
            onSaved()
            onClose()
          }}
        />
      )}
    </RecordFormModal>
  )
}

interface RoleFormProps {
  kept: RoleRow | undefined
  dialog: RecordFormDialog<RoleRow>
  onSaved: () => void
}

function RoleForm({ kept, dialog, onSaved }: RoleFormProps) {
  const { t } = useTranslation('admin')
  const { ready } = useConnection()
  const state = useRoleForm(kept, onSaved)
  const isStandard = kept !== undefined && !kept.abilities.includes('delete')
  const { form, before } = state
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew={!kept}
      failed={t('roles.form.failed')}
      changesOf={theirs =>
        changedRoleFields(before, roleValues(theirs)).map(field => ({
          field: t(`roles.form.${field}`),
          value: theirs[field] || NONE,
        }))
      }
      disabled={!ready}
    >
      <Stack gap="sm">
        <TextInput
          label={t('roles.form.name')}
          description={t(isStandard ? 'roles.form.nameLocked' : 'roles.form.nameHint')}
          required
          maxLength={100}
          {...(isStandard && LOCKED)}
          data-autofocus={!isStandard || undefined}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('roles.form.alias')}
          description={t('roles.form.aliasHint')}
          maxLength={100}
          {...form.getInputProps('alias')}
        />
        <Textarea
          label={t('roles.form.description')}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('description')}
        />
      </Stack>
    </RecordForm>
  )
}

function useRoleForm(kept: RoleRow | undefined, onSaved: () => void) {
  const { t } = useTranslation('admin')
  const client = useClient()
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateRole)
  const [, update] = useMutation(UpdateRole)
  return useRecordForm<RoleValues, RoleRow>({
    kept,
    valuesOf: roleValues,
    changed: changedRoleFields,
    problemsOf: roleProblems,
    save: async (values, { before, version }) => {
      const { data, error } = kept
        ? await update({ id: kept.id, input: { ...roleUpdate(before, values), expectedUpdatedAt: version } })
        : await create({ input: values })
      if (!data) return refusalOf(error)
      toast(t(kept ? 'roles.modified' : 'roles.created', { name: values.name.trim() }))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(RolesAgain, {})
      return data && (data.findManyAdminRole.items.find(({ id }) => id === kept?.id) ?? 'gone')
    },
    gone: t('roles.form.gone'),
  })
}
