import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { UploadField } from '../media/UploadField.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './AdminCards.module.css'
import { AVATAR, type PersonValues, PHONE_PREFIX } from './personForm.ts'

/** The fields of a person, shared by the user form and the own profile. */
export function PersonFields<Values extends PersonValues>({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('admin')
  const mayUpload = useMay()('MediaFile', 'create')
  // Shared by all forms with these fields.
  const person = form as unknown as UseFormReturnType<PersonValues>
  return (
    <>
      <TextInput
        label={t('form.nickname')}
        required
        maxLength={100}
        data-autofocus
        {...person.getInputProps('nickname')}
      />
      <div className={classes.two}>
        <TextInput label={t('form.lastName')} required maxLength={100} {...person.getInputProps('lastName')} />
        <TextInput label={t('form.firstName')} required maxLength={100} {...person.getInputProps('firstName')} />
      </div>
      <div className={classes.phone}>
        <TextInput
          label={t('form.phonePrefix')}
          value={`+${PHONE_PREFIX}`}
          placeholder={`+${PHONE_PREFIX}`}
          readOnly
          variant="filled"
        />
        <TextInput
          label={t('form.phoneNumber')}
          required
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          // Accepts pasted numbers with spaces and dashes.
          maxLength={30}
          {...person.getInputProps('phoneNumber')}
        />
      </div>
      {(mayUpload || person.values.avatar.length > 0) && (
        <UploadField
          {...AVATAR}
          label={t('form.avatar')}
          name="avatar"
          items={person.values.avatar}
          onChange={change => person.setFieldValue('avatar', change)}
          error={person.errors.avatar}
          disabled={!mayUpload}
        />
      )}
    </>
  )
}
