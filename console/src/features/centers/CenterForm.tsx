import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { NONE } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { LOCKED } from '../../ui/locked.tsx'
import { ScanButton } from '../../ui/scanner/ScanButton.tsx'
import { toast } from '../../ui/toasts.ts'
import { DEVICE_ID } from '../devices/form/deviceForm.ts'
import { NoModels } from '../models/NoModels.tsx'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { areaText } from '../regions/areas.ts'
import {
  type CenterValues,
  centerCreateInput,
  centerFieldOf,
  centerProblems,
  centerUpdateInput,
  centerValues,
  changedCenterFields,
} from './centerForm.ts'
import { CenterAgain, type CenterOfForm, CreateCenter, UpdateCenter } from './centers.ts'

interface CenterFormProps {
  /** none: a new one */
  kept: CenterOfForm | undefined
  models: { id: number; name: string; manufacturer: string | null }[]
  dialog: RecordFormDialog<CenterOfForm>
  onSaved: () => void
}

export function CenterForm({ kept, models, dialog, onSaved }: CenterFormProps) {
  const { t } = useTranslation(['centers', 'scanner'])
  const { ready } = useConnection()
  const state = useCenterForm(kept, onSaved)
  const changesOf = useCenterChanges(state.before)
  const { form } = state
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew={!kept}
      failed={t('form.failed')}
      changesOf={changesOf}
      disabled={!ready}
    >
      <Stack gap="sm">
        <TextInput label={t('form.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        {kept ? <LockedIdentity center={kept} /> : <Identity form={form} models={models} />}
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
    </RecordForm>
  )
}

function LockedIdentity({ center }: { center: CenterOfForm }) {
  const { t } = useTranslation('centers')
  return (
    <>
      <TextInput label={t('form.deviceId')} value={center.deviceId} {...LOCKED} description={t('form.locked')} />
      <TextInput label={t('form.model')} value={center.mode?.name ?? t('noModel')} {...LOCKED} />
    </>
  )
}

interface IdentityProps extends Pick<CenterFormProps, 'models'> {
  form: UseFormReturnType<CenterValues>
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
      {models.length === 0 && <NoModels kind="center" />}
    </>
  )
}

function useCenterForm(kept: CenterOfForm | undefined, onSaved: () => void) {
  const { t } = useTranslation('centers')
  const client = useClient()
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateCenter)
  const [, update] = useMutation(UpdateCenter)
  return useRecordForm<CenterValues, CenterOfForm>({
    kept,
    valuesOf: centerValues,
    changed: changedCenterFields,
    problemsOf: values => centerProblems(values, !kept),
    save: async (values, { before, version }) => {
      const { data, error } = kept
        ? await update({ id: kept.id, input: { ...centerUpdateInput(before, values), expectedUpdatedAt: version } })
        : await create({ input: centerCreateInput(values) })
      if (!data) return refusalOf(error)
      toast(t(kept ? 'changed' : 'created', { name: values.name.trim() }))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(CenterAgain, { id: kept!.id })
      return data && (data.findOneLightCenter ?? 'gone')
    },
    gone: t('notFound'),
    fieldOf: centerFieldOf,
  })
}

/** What another user changed, in words. */
function useCenterChanges(before: CenterValues): (theirs: CenterOfForm) => FieldChange[] {
  const { t } = useTranslation('centers')
  return theirs => {
    const now = centerValues(theirs)
    const textOf = (field: keyof CenterValues) => {
      if (field === 'area') return areaText(now.area)
      if (field === 'daytimePowerCut') return t(now.daytimePowerCut ? 'about.yes' : 'about.no')
      return now[field]
    }
    return changedCenterFields(before, now).map(field => ({
      field: t(field === 'mode' ? 'form.model' : `form.${field}`),
      value: textOf(field) || NONE,
    }))
  }
}
