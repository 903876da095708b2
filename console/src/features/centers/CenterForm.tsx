import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE } from '../../i18n/format.ts'
import { Conflict, type FieldChange } from '../../ui/Conflict.tsx'
import { FormFoot } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScanButton } from '../../ui/scanner/ScanButton.tsx'
import { toast } from '../../ui/toasts.ts'
import { DEVICE_ID } from '../devices/form/deviceValues.ts'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { areaText } from '../regions/areas.ts'
import classes from './Centers.module.css'
import {
  type CenterValues,
  centerRules,
  changedFields,
  createInput,
  fieldOf,
  startValues,
  updateInput,
} from './centerForm.ts'
import { CenterAgain, type CenterOfForm, CreateCenter, UpdateCenter } from './centers.ts'

interface CenterFormProps {
  /** none: a new one is made */
  center: CenterOfForm | undefined
  models: { id: number; name: string; manufacturer: string | null }[]
  onDirty: (dirty: boolean) => void
  onReload: () => void
  onCancel: () => void
  onSaved: () => void
}

export function CenterForm({ center, models, onDirty, onReload, onCancel, onSaved }: CenterFormProps) {
  const { t } = useTranslation(['centers', 'dialog', 'scanner'])
  const { ready } = useConnection()
  const { form, dirty, save, saving, problem, theirs, changes, keepMine } = useCenterForm(center, onSaved)
  const tellDirty = useEffectEvent(onDirty)
  // Before anything else can be pressed: an Escape that comes at once must find it.
  useLayoutEffect(() => tellDirty(dirty), [dirty])

  return (
    <form onSubmit={form.onSubmit(values => save(values))} noValidate>
      {theirs && (
        <Conflict
          changes={changes(startValues(theirs))}
          busy={saving}
          onTheirs={onReload}
          onMine={() => keepMine(theirs.updatedAt)}
        />
      )}
      {problem && (
        <div className={classes.problem}>
          <Notice tone="bad" title={t('form.failed')}>
            {problem}
          </Notice>
        </div>
      )}
      <Stack gap="sm">
        <TextInput label={t('form.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        {center ? <LockedIdentity center={center} /> : <Identity form={form} models={models} />}
        <AreaPicker
          value={form.values.area}
          onChange={area => form.setFieldValue('area', area)}
          error={form.errors.area as string | undefined}
        />
        <Textarea
          label={t('form.description')}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('description')}
        />
        <Switch
          label={t('form.daytimePowerCut')}
          description={t('form.daytimePowerCutHint')}
          {...form.getInputProps('daytimePowerCut', { type: 'checkbox' })}
        />
      </Stack>
      <FormFoot
        submit={t(center ? 'dialog:save' : 'dialog:create')}
        onCancel={onCancel}
        busy={saving}
        disabled={!ready}
      />
    </form>
  )
}

function LockedIdentity({ center }: { center: CenterOfForm }) {
  const { t } = useTranslation('centers')
  return (
    <>
      <TextInput
        label={t('form.deviceId')}
        value={center.deviceId}
        readOnly
        variant="filled"
        description={t('form.locked')}
      />
      <TextInput label={t('form.model')} value={center.mode?.name ?? t('noModel')} readOnly variant="filled" />
    </>
  )
}

interface IdentityProps extends Pick<CenterFormProps, 'models'> {
  form: ReturnType<typeof useCenterForm>['form']
}

function Identity({ form, models }: IdentityProps) {
  const { t } = useTranslation('centers')
  return (
    <>
      <TextInput
        label={t('form.deviceId')}
        description={t('form.deviceIdHint')}
        required
        maxLength={64}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        rightSection={
          <ScanButton fits={code => DEVICE_ID.test(code)} onCode={code => form.setFieldValue('deviceId', code)} />
        }
        {...form.getInputProps('deviceId')}
      />
      <NativeSelect
        label={t('form.model')}
        required
        data={[
          { value: '', label: t('form.choose') },
          ...models.map(({ id, name, manufacturer }) => ({
            value: `${id}`,
            label: [name, manufacturer].filter(Boolean).join(' · '),
          })),
        ]}
        {...form.getInputProps('mode')}
      />
    </>
  )
}

/** Values, rules and saving of the form, and the changes of another user after a conflict. */
function useCenterForm(center: CenterOfForm | undefined, onSaved: () => void) {
  const { t } = useTranslation('centers')
  const errorText = useErrorText()
  const client = useClient()
  const [opened] = useState(() => startValues(center))
  /** what another user saved since the form was opened */
  const [theirs, setTheirs] = useState<CenterOfForm>()
  const [problem, setProblem] = useState<string>()
  const [{ fetching: creating }, create] = useMutation(CreateCenter)
  const [{ fetching: changing }, change] = useMutation(UpdateCenter)
  const said = (rule: (values: CenterValues) => string | undefined) => (_: unknown, values: CenterValues) => {
    const key = rule(values)
    return key && errorText(undefined, key)
  }
  const form = useForm<CenterValues>({
    initialValues: opened,
    validate: center
      ? { name: said(centerRules.name) }
      : { name: said(centerRules.name), deviceId: said(centerRules.deviceId), mode: said(centerRules.mode) },
  })
  const dirty = form.isDirty()

  async function save(values: CenterValues, seen = center?.updatedAt) {
    setProblem(undefined)
    const { data, error } = center
      ? await change({ id: center.id, input: updateInput(opened, values, seen!) })
      : await create({ input: createInput(values) })
    if (!data) return refused(error)
    toast(t(center ? 'changed' : 'created', { name: values.name.trim() }))
    onSaved()
  }

  async function refused(error: CombinedError | undefined) {
    const wrong = fieldErrorOf(error)
    const field = wrong && fieldOf(wrong.field)
    const words = errorText(codeOf(error), extensionsOf(error).key)
    if (wrong && field) form.setFieldError(field, errorText(extensionsOf(error).code, wrong.key))
    else if (center && codeOf(error) === 'CONFLICT') await look(center.id, words)
    else setProblem(words)
  }

  async function look(id: number, words: string) {
    const { data } = await client.query(CenterAgain, { id })
    const found = data?.findOneLightCenter
    if (!found) return setProblem(data ? t('notFound') : words)
    // Saved by another user without a difference: no conflict to resolve.
    if (changedFields(opened, startValues(found)).length === 0) return save(form.getValues(), found.updatedAt)
    setTheirs(found)
  }

  function changes(now: CenterValues): FieldChange[] {
    const value = (field: keyof CenterValues) => {
      if (field === 'area') return areaText(now.area)
      if (field === 'daytimePowerCut') return t(now.daytimePowerCut ? 'about.yes' : 'about.no')
      return now[field]
    }
    return changedFields(opened, now).map(field => ({
      field: t(field === 'mode' ? 'form.model' : `form.${field}`),
      value: value(field) || NONE,
    }))
  }

  function keepMine(seen: string) {
    setTheirs(undefined)
    void save(form.getValues(), seen)
  }

  return { form, dirty, save, saving: creating || changing, problem, theirs, changes, keepMine }
}
