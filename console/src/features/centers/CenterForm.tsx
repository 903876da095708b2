import { Button, Group, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useLink } from '../../graphql/link.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { type CenterValues, centerRules, createInput, fieldOf, startValues, updateInput } from './centerForm.ts'
import { type CenterOfForm, CreateCenter, UpdateCenter } from './centers.ts'

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
  const { t } = useTranslation(['centers', 'dialog', 'devices'])
  const errorText = useErrorText()
  const { ready } = useLink()
  /** updatedAt of what somebody else has saved meanwhile */
  const [theirs, setTheirs] = useState<string>()
  const [{ fetching: creating }, create] = useMutation(CreateCenter)
  const [{ fetching: changing }, change] = useMutation(UpdateCenter)
  const said = (rule: (values: CenterValues) => string | undefined) => (_: unknown, values: CenterValues) => {
    const key = rule(values)
    return key && errorText(undefined, key)
  }
  const form = useForm<CenterValues>({
    initialValues: startValues(center),
    validate: center
      ? { name: said(centerRules.name) }
      : { name: said(centerRules.name), deviceId: said(centerRules.deviceId), mode: said(centerRules.mode) },
  })
  const dirty = form.isDirty()
  const tellDirty = useEffectEvent(onDirty)
  useEffect(() => tellDirty(dirty), [dirty])

  async function save(values: CenterValues, seen = center?.updatedAt) {
    const { data, error } = center
      ? await change({ id: center.id, input: updateInput(values, seen!) })
      : await create({ input: createInput(values) })
    if (!data) return refused(error)
    toast(t(center ? 'changed' : 'created', { name: values.name.trim() }))
    onSaved()
  }

  function refused(error: CombinedError | undefined) {
    const wrong = fieldErrorOf(error)
    const field = wrong && fieldOf(wrong.field)
    const { code, updatedAt } = extensionsOf(error)
    if (wrong && field) form.setFieldError(field, errorText(code, wrong.key))
    else if (code === 'CONFLICT' && updatedAt) setTheirs(updatedAt)
    else errorToast(t('form.failed'), errorText(codeOf(error), wrong?.key))
  }

  return (
    <form onSubmit={form.onSubmit(values => save(values))} noValidate>
      <Stack gap="sm">
        {theirs !== undefined && (
          <Notice tone="warning" title={t('form.conflict')}>
            <Group gap="xs" mt={6}>
              <Button variant="default" size="xs" onClick={onReload}>
                {t('form.theirs')}
              </Button>
              <Button variant="default" size="xs" loading={changing} onClick={() => save(form.values, theirs)}>
                {t('form.mine')}
              </Button>
            </Group>
          </Notice>
        )}
        <TextInput label={t('form.name')} required data-autofocus {...form.getInputProps('name')} />
        {center ? (
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
        ) : (
          <>
            <TextInput
              label={t('form.deviceId')}
              description={t('form.deviceIdHint')}
              required
              autoCapitalize="off"
              spellCheck={false}
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
        )}
        <AreaPicker
          value={form.values.area}
          onChange={area => form.setFieldValue('area', area)}
          error={form.errors.area as string | undefined}
        />
        <Textarea
          label={t('form.description')}
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
        busy={creating || changing}
        disabled={!ready}
      />
    </form>
  )
}
