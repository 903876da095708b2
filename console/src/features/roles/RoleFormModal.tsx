import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE } from '../../i18n/format.ts'
import { Conflict } from '../../ui/Conflict.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { useOpenCount } from '../../ui/useOpenCount.ts'
import { visibleLength } from '../../ui/visible.ts'
import classes from './Roles.module.css'
import { changedFields, ROLE_FIELDS, type RoleValues, startValues, updateInput } from './roleForm.ts'
import { CreateRole, type RoleRow, RolesAgain, UpdateRole } from './roles.ts'

interface RoleFormModalProps {
  /** the one that is edited, or `new`; none: closed */
  role: RoleRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

/** Each opening resets the form. */
export function RoleFormModal(props: RoleFormModalProps) {
  const openings = useOpenCount(props.role !== undefined)
  if (openings === 0) return null
  return <OneOpening key={openings} {...props} />
}

function OneOpening({ role, onClose, onSaved }: RoleFormModalProps) {
  const { t } = useTranslation('admin')
  const { opened } = useDialog(role === undefined ? undefined : true)
  const [dirty, setDirty] = useState(false)
  /** as it was when the form was opened, or as another user saved it */
  const [kept, setKept] = useState(role === 'new' ? undefined : role)
  return (
    <FormModal
      opened={opened}
      title={t(kept ? 'roles.form.edit' : 'roles.form.create')}
      dirty={dirty}
      onClose={onClose}
    >
      {close => (
        <Form
          key={kept?.updatedAt}
          role={kept}
          onTheirs={setKept}
          onDirty={setDirty}
          onCancel={close}
          onSaved={() => {
            onSaved()
            onClose()
          }}
        />
      )}
    </FormModal>
  )
}

interface FormProps {
  /** none: a new one */
  role: RoleRow | undefined
  onTheirs: (role: RoleRow) => void
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function Form({ role, onTheirs, onDirty, onCancel, onSaved }: FormProps) {
  const { t } = useTranslation(['admin', 'dialog'])
  const { ready } = useConnection()
  const { form, opened, dirty, save, saving, problem, theirs, keepMine } = useRoleForm(role, onSaved)
  const standard = role !== undefined && !role.abilities.includes('delete')
  const tellDirty = useEffectEvent(onDirty)
  // Before anything else can be pressed: an Escape that comes at once must find it.
  useLayoutEffect(() => tellDirty(dirty), [dirty])

  return (
    <form onSubmit={form.onSubmit(values => save(values))} noValidate>
      {theirs && (
        <Conflict
          changes={changedFields(opened, startValues(theirs)).map(field => ({
            field: t(`roles.form.${field}`),
            value: theirs[field] || NONE,
          }))}
          busy={saving}
          onTheirs={() => onTheirs(theirs)}
          onMine={() => keepMine(theirs.updatedAt)}
        />
      )}
      {problem && (
        <div className={classes.problem}>
          <Notice tone="bad" title={t('roles.form.failed')}>
            {problem}
          </Notice>
        </div>
      )}
      <Stack gap="sm">
        <TextInput
          label={t('roles.form.name')}
          description={t(standard ? 'roles.form.nameLocked' : 'roles.form.nameHint')}
          required
          maxLength={100}
          readOnly={standard}
          variant={standard ? 'filled' : undefined}
          data-autofocus={!standard || undefined}
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
      <FormFoot
        submit={t(role ? 'dialog:save' : 'dialog:create')}
        onCancel={onCancel}
        busy={saving}
        disabled={!ready}
      />
    </form>
  )
}

/** Values, rules and saving of the form, and the changes of another user after a conflict. */
function useRoleForm(role: RoleRow | undefined, onSaved: () => void) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const client = useClient()
  const [opened] = useState(() => startValues(role))
  /** what another user saved since the form was opened */
  const [theirs, setTheirs] = useState<RoleRow>()
  const [problem, setProblem] = useState<string>()
  const [{ fetching: creating }, create] = useMutation(CreateRole)
  const [{ fetching: changing }, change] = useMutation(UpdateRole)
  const form = useForm<RoleValues>({
    initialValues: opened,
    validate: {
      name: name => (visibleLength(name) < 2 ? errorText(undefined, 'admin:role-write.name.required') : undefined),
    },
  })
  const dirty = form.isDirty()

  async function save(values: RoleValues, seen = role?.updatedAt) {
    setProblem(undefined)
    const { data, error } = role
      ? await change({ id: role.id, input: updateInput(opened, values, seen!) })
      : await create({ input: values })
    if (!data) return refused(error)
    toast(t(role ? 'roles.modified' : 'roles.created', { name: values.name.trim() }))
    onSaved()
  }

  async function refused(error: CombinedError | undefined) {
    const wrong = fieldErrorOf(error)
    const field = ROLE_FIELDS.find(name => name === wrong?.field)
    const words = errorText(codeOf(error), extensionsOf(error).key)
    if (field) form.setFieldError(field, words)
    else if (role && codeOf(error) === 'CONFLICT') await look(role.id, words)
    else setProblem(words)
  }

  async function look(id: number, words: string) {
    const { data } = await client.query(RolesAgain, {})
    const found = data?.findManyAdminRole.items.find(item => item.id === id)
    if (!found) return setProblem(data ? t('roles.form.gone') : words)
    // Only its permissions changed, which is none of this form's business.
    if (changedFields(opened, startValues(found)).length === 0) return save(form.getValues(), found.updatedAt)
    setTheirs(found)
  }

  function keepMine(seen: string) {
    setTheirs(undefined)
    void save(form.getValues(), seen)
  }

  return { form, opened, dirty, save, saving: creating || changing, problem, theirs, keepMine }
}
