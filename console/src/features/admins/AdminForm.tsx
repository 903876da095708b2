import { NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useRoleText } from '../roles/useRoleText.ts'
import { useSession } from '../sessions/session.ts'
import {
  type AdminValues,
  adminCreateInput,
  adminFieldOf,
  adminProblems,
  adminUpdateInput,
  adminValues,
  changedAdminFields,
} from './adminForm.ts'
import { AdminAgain, type AdminOfForm, CreateAdmin, type RoleChoice, UpdateAdmin } from './admins.ts'
import { PersonFields } from './PersonFields.tsx'
import { TakeSecondFactor } from './TakeSecondFactor.tsx'
import { usePersonChanges } from './usePersonChanges.ts'

interface AdminFormProps {
  /** none: a new one */
  kept: AdminOfForm | undefined
  roles: readonly RoleChoice[]
  dialog: RecordFormDialog<AdminOfForm>
  onSaved: () => void
}

export function AdminForm({ kept, roles, dialog, onSaved }: AdminFormProps) {
  const { t } = useTranslation('admin')
  const { ready } = useConnection()
  const { viewer } = useSession()
  const personChanges = usePersonChanges()
  const state = useAdminForm(kept, onSaved)
  const isOwn = kept !== undefined && kept.email === viewer?.email
  const { form, before } = state

  function changesOf(theirs: AdminOfForm) {
    const now = adminValues(theirs)
    return personChanges(changedAdminFields(before, now), now, theirs.role)
  }

  return (
    <>
      {/* Outside of the form: its confirmation is a form of its own, which must not save this one. */}
      {kept?.hasSecondFactor && !isOwn && <TakeSecondFactor id={kept.id} name={kept.nickname ?? kept.email} />}
      <RecordForm
        {...dialog}
        state={state}
        isNew={!kept}
        failed={t(kept ? 'form.editFailed' : 'form.createFailed')}
        changesOf={changesOf}
        disabled={!ready}
      >
        <Stack gap="sm">
          <PersonFields form={form} />
          <TextInput
            label={t('form.email')}
            description={t('form.emailHint')}
            required
            type="email"
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('form.password')}
            description={t(isOwn ? 'form.ownPassword' : kept ? 'form.passwordKeep' : 'form.passwordHint')}
            required={!kept}
            disabled={isOwn}
            autoComplete="new-password"
            maxLength={200}
            visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
            {...form.getInputProps('password')}
          />
          <RoleField roles={roles} isOwn={isOwn} {...form.getInputProps('role')} />
        </Stack>
      </RecordForm>
    </>
  )
}

interface RoleFieldProps extends Pick<AdminFormProps, 'roles'> {
  isOwn: boolean
}

/** @param input what the form gives to the field */
function RoleField({ roles, isOwn, ...input }: RoleFieldProps) {
  const { t } = useTranslation('admin')
  const roleText = useRoleText()
  return (
    <NativeSelect
      label={t('form.role')}
      description={isOwn ? t('form.ownRole') : undefined}
      required
      disabled={isOwn}
      data={[
        { value: '', label: t('form.chooseRole') },
        ...roles.map(role => ({ value: `${role.id}`, label: roleText(role) })),
      ]}
      {...input}
    />
  )
}

function useAdminForm(kept: AdminOfForm | undefined, onSaved: () => void) {
  const { t } = useTranslation('admin')
  const client = useClient()
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateAdmin)
  const [, update] = useMutation(UpdateAdmin)
  return useRecordForm<AdminValues, AdminOfForm>({
    kept,
    valuesOf: adminValues,
    changed: changedAdminFields,
    problemsOf: values => adminProblems(values, !kept),
    save: async (values, { before, version }) => {
      const { data, error } = kept
        ? await update({ id: kept.id, input: { ...adminUpdateInput(before, values), expectedUpdatedAt: version } })
        : await create({ input: adminCreateInput(values) })
      if (!data) {
        const refusal = refusalOf(error)
        const isConflict = refusal.code === 'CONFLICT' && !refusal.fields?.length
        if (!isConflict) errorToast(t(kept ? 'form.editFailed' : 'form.createFailed'), refusal.text)
        return refusal
      }
      toast(t(kept ? 'modified' : 'created', { name: values.nickname.trim() }))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(AdminAgain, { id: kept!.id })
      return data && (data.findOneAdmin ?? 'gone')
    },
    gone: t('form.gone'),
    fieldOf: adminFieldOf,
  })
}
