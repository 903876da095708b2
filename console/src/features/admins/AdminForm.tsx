import { NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Conflict } from '../../ui/Conflict.tsx'
import { FormFoot } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useRoleText } from '../roles/useRoleText.ts'
import { useSession } from '../sessions/session.ts'
import classes from './AdminCards.module.css'
import {
  ADMIN_FIELDS,
  type AdminValues,
  adminRules,
  changedFields,
  createInput,
  fieldOf,
  passwordRule,
  startValues,
  updateInput,
} from './adminForm.ts'
import { AdminAgain, type AdminOfForm, CreateAdmin, type RoleChoice, UpdateAdmin } from './admins.ts'
import { PersonFields } from './PersonFields.tsx'
import { TakeSecondFactor } from './TakeSecondFactor.tsx'
import { useFieldChanges } from './useFieldChanges.ts'

interface AdminFormProps {
  /** none: a new one is made */
  admin: AdminOfForm | undefined
  roles: readonly RoleChoice[]
  onDirty: (dirty: boolean) => void
  onReload: () => void
  onCancel: () => void
  onSaved: () => void
}

export function AdminForm({ admin, roles, onDirty, onReload, onCancel, onSaved }: AdminFormProps) {
  const { t } = useTranslation(['admin', 'dialog'])
  const roleText = useRoleText()
  const { ready } = useConnection()
  const { viewer } = useSession()
  const fieldChanges = useFieldChanges()
  const { form, opened, dirty, save, creating, changing, problem, theirs, keepMine } = useAdminForm(admin, onSaved)
  const own = admin !== undefined && admin.email === viewer?.email
  const tellDirty = useEffectEvent(onDirty)
  // Before anything else can be pressed: an Escape that comes at once must find it.
  useLayoutEffect(() => tellDirty(dirty), [dirty])

  return (
    <>
      {/* Outside of the form: its question is one of its own, which must not save this one. */}
      {admin?.hasSecondFactor && !own && <TakeSecondFactor id={admin.id} name={admin.nickname ?? admin.email} />}
      <form onSubmit={form.onSubmit(values => save(values))} noValidate>
        {theirs && (
          <Conflict
            changes={fieldChanges(opened, startValues(theirs), ADMIN_FIELDS, theirs.role)}
            busy={changing}
            onTheirs={onReload}
            onMine={() => keepMine(theirs.updatedAt)}
          />
        )}
        {problem && (
          <div className={classes.problem}>
            <Notice tone="bad" title={t(admin ? 'form.editFailed' : 'form.createFailed')}>
              {problem}
            </Notice>
          </div>
        )}
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
            description={t(own ? 'form.ownPassword' : admin ? 'form.passwordKeep' : 'form.passwordHint')}
            required={!admin}
            disabled={own}
            autoComplete="new-password"
            maxLength={200}
            visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
            {...form.getInputProps('password')}
          />
          <NativeSelect
            label={t('form.role')}
            description={own ? t('form.ownRole') : undefined}
            required
            disabled={own}
            data={[
              { value: '', label: t('form.chooseRole') },
              ...roles.map(role => ({ value: `${role.id}`, label: roleText(role) })),
            ]}
            {...form.getInputProps('role')}
          />
        </Stack>
        <FormFoot
          submit={t(admin ? 'dialog:save' : 'dialog:create')}
          onCancel={onCancel}
          busy={creating || changing}
          disabled={!ready}
        />
      </form>
    </>
  )
}

/** Values, rules and saving of the form, and the changes of another user after a conflict. */
function useAdminForm(admin: AdminOfForm | undefined, onSaved: () => void) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const client = useClient()
  const [opened] = useState(() => startValues(admin))
  /** what another user saved since the form was opened */
  const [theirs, setTheirs] = useState<AdminOfForm>()
  const [problem, setProblem] = useState<string>()
  const [{ fetching: creating }, create] = useMutation(CreateAdmin)
  const [{ fetching: changing }, change] = useMutation(UpdateAdmin)
  const said = (key: string | undefined) => key && errorText(undefined, key)
  const form = useForm<AdminValues>({
    initialValues: opened,
    validate: {
      avatar: items => said(adminRules.avatar(items)),
      nickname: text => said(adminRules.nickname(text)),
      lastName: text => said(adminRules.lastName(text)),
      firstName: text => said(adminRules.firstName(text)),
      phoneNumber: text => said(adminRules.phoneNumber(text)),
      email: text => said(adminRules.email(text)),
      password: text => said(passwordRule(text, admin !== undefined)),
      role: id => said(adminRules.role(id)),
    },
  })
  const dirty = changedFields(opened, form.values, ADMIN_FIELDS).length > 0

  async function save(values: AdminValues, seen = admin?.updatedAt): Promise<void> {
    setProblem(undefined)
    const { data, error } = admin
      ? await change({ id: admin.id, input: updateInput(opened, values, seen!) })
      : await create({ input: createInput(values) })
    if (!data) return refused(error)
    toast(t(admin ? 'modified' : 'created', { name: values.nickname.trim() }))
    onSaved()
  }

  /** What was typed stays, and a toast says why it was not saved. */
  async function refused(error: CombinedError | undefined): Promise<void> {
    const wrong = fieldErrorOf(error)
    const field = wrong && fieldOf(wrong.field, ADMIN_FIELDS)
    const words = errorText(codeOf(error), extensionsOf(error).key)
    if (!field && admin && codeOf(error) === 'CONFLICT') return look(admin.id, words)
    if (field) form.setFieldError(field, words)
    else setProblem(words)
    errorToast(t(admin ? 'form.editFailed' : 'form.createFailed'), words)
  }

  async function look(id: number, words: string): Promise<void> {
    const { data } = await client.query(AdminAgain, { id })
    const found = data?.findOneAdmin
    if (!found) return setProblem(data ? t('form.gone') : words)
    // Saved by another user without a difference: no conflict to resolve.
    if (changedFields(opened, startValues(found), ADMIN_FIELDS).length === 0)
      return save(form.getValues(), found.updatedAt)
    setTheirs(found)
  }

  function keepMine(seen: string) {
    setTheirs(undefined)
    void save(form.getValues(), seen)
  }

  return { form, opened, dirty, save, creating, changing, problem, theirs, keepMine }
}
