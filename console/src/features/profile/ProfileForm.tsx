import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Conflict } from '../../ui/Conflict.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { usePreventDoubleSubmit } from '../../ui/usePreventDoubleSubmit.ts'
import {
  changedFields,
  fieldOf,
  PERSON_FIELDS,
  type PersonValues,
  personChanges,
  personRules,
  startPerson,
} from '../admins/adminForm.ts'
import { PersonFields } from '../admins/PersonFields.tsx'
import { useFieldChanges } from '../admins/useFieldChanges.ts'
import { useRoleText } from '../roles/useRoleText.ts'
import { SessionQuery } from '../sessions/session.ts'
import classes from './Profile.module.css'
import { type OwnAdmin, ProfileAgain, UpdateProfile } from './profile.ts'

interface ProfileFormProps {
  email: string
  admin: OwnAdmin
  /** comes in the place of one that was saved, which had the focus */
  goesOn: boolean
  onSaved: () => void
  onReload: () => void
}

export function ProfileForm({ email, admin, goesOn, onSaved, onReload }: ProfileFormProps) {
  const { t } = useTranslation(['settings', 'admin'])
  const roleText = useRoleText()
  const { ready } = useConnection()
  const fieldChanges = useFieldChanges()
  const once = usePreventDoubleSubmit()
  const { form, opened, dirty, save, saving, problem, theirs, keepMine } = useProfileForm(admin, onSaved)
  const shown = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (goesOn && document.activeElement === document.body)
      shown.current?.querySelector<HTMLElement>('input:not([readonly], [type="file"], [type="hidden"])')?.focus()
  }, [goesOn])

  return (
    <form ref={shown} onSubmit={form.onSubmit(values => save(values))} noValidate className={classes.form} {...once}>
      {theirs && (
        <Conflict
          changes={fieldChanges(opened, startPerson(theirs), PERSON_FIELDS)}
          busy={saving}
          onTheirs={onReload}
          onMine={() => keepMine(theirs.updatedAt)}
        />
      )}
      {problem && (
        <div className={classes.problem}>
          <Notice tone="bad" title={t('profile.saveFailed')}>
            {problem}
          </Notice>
        </div>
      )}
      <Stack gap="sm">
        <TextInput
          label={t('profile.email')}
          description={t('profile.locked')}
          value={email}
          readOnly
          variant="filled"
        />
        <TextInput
          label={t('profile.role')}
          value={admin.role ? roleText(admin.role) : t('admin:noRole')}
          readOnly
          variant="filled"
        />
        <PersonFields form={form} />
        <Group>
          <Button type="submit" loading={saving} disabled={!ready || !dirty}>
            {t('profile.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Values, rules and saving of the form, and the changes of another user after a conflict. */
function useProfileForm(admin: OwnAdmin, onSaved: () => void) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const client = useClient()
  const [opened] = useState(() => startPerson(admin))
  /** what another user saved since the form was opened */
  const [theirs, setTheirs] = useState<OwnAdmin>()
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, update] = useMutation(UpdateProfile)
  const said = (key: string | undefined) => key && errorText(undefined, key)
  const form = useForm<PersonValues>({
    initialValues: opened,
    validate: {
      avatar: items => said(personRules.avatar(items)),
      nickname: text => said(personRules.nickname(text)),
      lastName: text => said(personRules.lastName(text)),
      firstName: text => said(personRules.firstName(text)),
      phoneNumber: text => said(personRules.phoneNumber(text)),
    },
  })
  const dirty = changedFields(opened, form.values, PERSON_FIELDS).length > 0

  async function save(values: PersonValues, seen = admin.updatedAt) {
    setProblem(undefined)
    const { data, error } = await update({ input: { expectedUpdatedAt: seen, ...personChanges(opened, values) } })
    if (!data) return refused(error)
    toast(t('profile.saved'))
    // The head of the page shows name and picture.
    void client.query(SessionQuery, {}).toPromise()
    onSaved()
  }

  async function refused(error: CombinedError | undefined) {
    const wrong = fieldErrorOf(error)
    const field = wrong && fieldOf(wrong.field, PERSON_FIELDS)
    const words = errorText(codeOf(error), extensionsOf(error).key)
    if (field) form.setFieldError(field, words)
    else if (codeOf(error) === 'CONFLICT') await look(words)
    else setProblem(words)
  }

  async function look(words: string) {
    const { data } = await client.query(ProfileAgain, {})
    const found = data?.authInfo?.admin
    if (!found) return setProblem(words)
    // Saved by another user without a difference: no conflict to resolve.
    if (changedFields(opened, startPerson(found), PERSON_FIELDS).length === 0)
      return save(form.getValues(), found.updatedAt)
    setTheirs(found)
  }

  function keepMine(seen: string) {
    setTheirs(undefined)
    void save(form.getValues(), seen)
  }

  return { form, opened, dirty, save, saving: fetching, problem, theirs, keepMine }
}
