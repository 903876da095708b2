import { Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { PageForm } from '../../ui/form/PageForm.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { LOCKED } from '../../ui/locked.tsx'
import { toast } from '../../ui/toasts.ts'
import { PersonFields } from '../admins/PersonFields.tsx'
import {
  changedPersonFields,
  type PersonValues,
  personFieldOf,
  personProblems,
  personUpdateInput,
  personValues,
} from '../admins/personForm.ts'
import { usePersonChanges } from '../admins/usePersonChanges.ts'
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
  const personChanges = usePersonChanges()
  const state = useProfileForm(admin, onSaved)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (goesOn && document.activeElement === document.body)
      shown.current?.querySelector<HTMLElement>('input:not([readonly], [type="file"], [type="hidden"])')?.focus()
  }, [goesOn])

  function changesOf(theirs: OwnAdmin) {
    const now = personValues(theirs)
    return personChanges(changedPersonFields(state.before, now), now)
  }

  return (
    <div ref={shown} className={classes.form}>
      <PageForm
        state={state}
        failed={t('profile.saveFailed')}
        changesOf={changesOf}
        onTheirs={onReload}
        submit={t('profile.save')}
        disabled={!ready || !state.isDirty}
      >
        <Stack gap="sm">
          <TextInput label={t('profile.email')} description={t('profile.locked')} value={email} {...LOCKED} />
          <TextInput
            label={t('profile.role')}
            value={admin.role ? roleText(admin.role) : t('admin:noRole')}
            {...LOCKED}
          />
          <PersonFields form={state.form} />
        </Stack>
      </PageForm>
    </div>
  )
}

function useProfileForm(admin: OwnAdmin, onSaved: () => void) {
  const { t } = useTranslation('settings')
  const client = useClient()
  const refusalOf = useRefusal()
  const [, update] = useMutation(UpdateProfile)
  return useRecordForm<PersonValues, OwnAdmin>({
    kept: admin,
    valuesOf: personValues,
    changed: changedPersonFields,
    problemsOf: personProblems,
    save: async (values, { before, version }) => {
      const { data, error } = await update({
        input: { ...personUpdateInput(before, values), expectedUpdatedAt: version },
      })
      if (!data) return refusalOf(error)
      toast(t('profile.saved'))
      // The head of the page shows name and picture.
      void client.query(SessionQuery, {}).toPromise()
      onSaved()
    },
    readAgain: async () => (await client.query(ProfileAgain, {})).data?.authInfo?.admin ?? undefined,
    fieldOf: personFieldOf,
  })
}
