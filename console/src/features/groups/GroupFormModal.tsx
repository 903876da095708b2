import { NativeSelect, Stack, Switch, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation, useQuery } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useLink } from '../../graphql/link.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { TransferPicker } from '../../ui/TransferPicker.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { hasMoves } from '../../ui/transfer.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { AskWarnings } from '../schedules/AskWarnings.tsx'
import { ConflictNotice } from '../schedules/ConflictNotice.tsx'
import { PreviewPanel } from '../schedules/PreviewPanel.tsx'
import type { Warning } from '../schedules/preview.ts'
import { usePreview } from '../schedules/usePreview.ts'
import { warningsOf } from '../schedules/warnings.ts'
import { ControlFields } from './ControlFields.tsx'
import classes from './GroupForm.module.css'
import {
  createInput,
  type FormTab,
  type GroupForm,
  previewInput,
  problemsOf,
  ROAD_CLASSES,
  startForm,
  tabOf,
  updateInput,
} from './groupForm.ts'
import { GROUP_STATUSES } from './groupSearch.ts'
import { CreateGroup, GroupNow, type GroupRow, LampsOfModels, PreviewGroup, UpdateGroup } from './groups.ts'
import { unitedOptions } from './lamps.ts'
import { useLightsToMove } from './useLightsToMove.ts'

interface GroupFormModalProps {
  /** the one that is edited, or `new`; none: closed */
  group: GroupRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function GroupFormModal({ group, onClose, onSaved }: GroupFormModalProps) {
  const { t } = useTranslation('groups')
  const { opened, shown } = useDialog(group)
  const [dirty, setDirty] = useState(false)
  const [theirs, setTheirs] = useState<GroupRow>()
  const kept = shown === 'new' ? undefined : theirs && theirs.id === shown?.id ? theirs : shown
  const leave = () => {
    setDirty(false)
    setTheirs(undefined)
    onClose()
  }
  return (
    <FormModal opened={opened} title={t(kept ? 'edit' : 'create')} size="xl" dirty={dirty} onClose={leave}>
      {close =>
        shown && (
          <Form
            key={`${kept?.id} ${kept?.updatedAt}`}
            kept={kept}
            onTheirs={setTheirs}
            onDirty={setDirty}
            onClose={close}
            onSaved={() => {
              onSaved()
              leave()
            }}
          />
        )
      }
    </FormModal>
  )
}

interface FormProps {
  /** none: a new one */
  kept: GroupRow | undefined
  onTheirs: (group: GroupRow) => void
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSaved: () => void
}

const TABS: FormTab[] = ['basics', 'devices', 'plan']

function Form({ kept, onTheirs, onDirty, onClose, onSaved }: FormProps) {
  const { t } = useTranslation(['groups', 'dialog', 'input'])
  const errorText = useErrorText()
  const client = useClient()
  const { ready } = useLink()
  const [opened] = useState(() => startForm(kept))
  const [tab, setTab] = useState<FormTab>('basics')
  const [creating, create] = useMutation(CreateGroup)
  const [updating, update] = useMutation(UpdateGroup)
  const [asked, setAsked] = useState<Warning[]>()
  const [confirmed, setConfirmed] = useState<string[]>([])
  const [conflict, setConflict] = useState(false)
  /** the state that is known to be overwritten */
  const [expected, setExpected] = useState(kept?.updatedAt)
  const [{ data: models }] = useQuery({ query: LampsOfModels, pause: kept?.options != null })
  const loadLights = useLightsToMove(kept?.id)
  const form = useForm<GroupForm>({
    initialValues: opened,
    validate: values =>
      Object.fromEntries(Object.entries(problemsOf(values)).map(([field, key]) => [field, errorText(undefined, key)])),
    onValuesChange: values => onDirty(hasMoves(values.moves) || JSON.stringify(values) !== JSON.stringify(opened)),
  })
  const { values } = form
  const busy = creating.fetching || updating.fetching
  const { name: _, ...inPlan } = problemsOf(values)
  const complete = Object.keys(inPlan).length === 0
  const preview = usePreview(PreviewGroup, complete ? { id: kept?.id, input: previewInput(values) } : undefined)
  const night = preview.data?.previewLightGroup

  async function save(expectedUpdatedAt: string | undefined, codes: string[]) {
    if (kept) {
      const input = { ...updateInput(values, opened), confirmed: codes, expectedUpdatedAt }
      const { data, error } = await update({ id: kept.id, input })
      if (data) done('modified', data.updateLightGroup.name)
      else refused(error)
    } else {
      const { data, error } = await create({ input: { ...createInput(values), confirmed: codes } })
      if (data) done('created', data.createLightGroup.name)
      else refused(error)
    }
  }

  function done(what: 'created' | 'modified', name: string) {
    setAsked(undefined)
    toast(t(what, { name }))
    onSaved()
  }

  function refused(error: CombinedError | undefined) {
    const warnings = warningsOf(error)
    setAsked(warnings)
    if (warnings) return
    if (codeOf(error) === 'CONFLICT') return setConflict(true)
    const wrong = fieldErrorOf(error)
    if (wrong) {
      const field = /^(province|city|district)/.test(wrong.field) ? 'area' : wrong.field
      form.setFieldError(field, errorText('BAD_USER_INPUT', wrong.key))
      setTab(tabOf(field))
    }
    errorToast(t('saveFailed'), errorText(codeOf(error), extensionsOf(error).key))
  }

  async function latest(): Promise<GroupRow | undefined> {
    const { data } = await client.query(GroupNow, { id: kept!.id })
    const found = data?.findOneLightGroup ?? undefined
    if (!found) errorToast(t('saveFailed'), t('gone'))
    return found
  }

  async function takeTheirs() {
    const found = await latest()
    if (!found) return
    onDirty(false)
    onTheirs(found)
  }

  async function keepMine() {
    const found = await latest()
    if (!found) return
    setConflict(false)
    setExpected(found.updatedAt)
    await save(found.updatedAt, confirmed)
  }

  function confirm(codes: string[]) {
    const all = [...new Set([...confirmed, ...codes])]
    setConfirmed(all)
    void save(expected, all)
  }

  return (
    <>
      <form
        onSubmit={form.onSubmit(
          () => void save(expected, confirmed),
          errors => setTab(tabOf(Object.keys(errors)[0] ?? 'name')),
        )}
        noValidate
      >
        {conflict && <ConflictNotice busy={busy} onTheirs={takeTheirs} onMine={keepMine} />}
        <Tabs value={tab} onChange={next => setTab((next ?? 'basics') as FormTab)} keepMounted={false}>
          <Tabs.List mb="md">
            {TABS.map(name => (
              <Tabs.Tab key={name} value={name}>
                {t(`tabs.${name}`)}
                {Object.keys(form.errors).some(field => tabOf(field) === name) && (
                  <span className={classes.wrong} role="img" aria-label={t('tabs.wrong')} />
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="basics">
            <Stack gap="md">
              <TextInput
                label={t('form.name')}
                required
                maxLength={100}
                data-autofocus
                {...form.getInputProps('name')}
              />
              <Textarea label={t('form.description')} maxLength={500} rows={2} {...form.getInputProps('description')} />
              <AreaPicker
                value={values.area}
                onChange={area => form.setFieldValue('area', area)}
                error={form.errors.area as string | undefined}
              />
              <div className={classes.two}>
                <NativeSelect
                  label={t('form.roadClass')}
                  data={ROAD_CLASSES.map(value => ({ value, label: t(`roadClass.${value}`) }))}
                  {...form.getInputProps('roadClass')}
                />
                <NativeSelect
                  label={t('form.status')}
                  description={t('form.statusHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  data={GROUP_STATUSES.map(value => ({ value, label: t(`status.${value}`) }))}
                  {...form.getInputProps('groupStatus')}
                />
              </div>
              <Switch
                label={t('form.enabled')}
                description={t('form.enabledHint')}
                {...form.getInputProps('enableStatus', { type: 'checkbox' })}
              />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="devices">
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                {t('form.devicesHint')}
              </Text>
              <TransferPicker
                label={t('tabs.devices')}
                load={loadLights}
                value={values.moves}
                onChange={moves => form.setFieldValue('moves', moves)}
              />
              {form.errors.devices && <Text c="red">{form.errors.devices}</Text>}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="plan">
            <Stack gap="md">
              <ControlFields
                form={form}
                options={kept?.options ?? unitedOptions(models?.findAllDeviceMode)}
                preview={night}
              />
              <PreviewPanel
                preview={night}
                busy={preview.busy}
                problem={complete ? preview.problem : t('form.incomplete')}
                isNew={!kept}
                name={values.name.trim()}
              />
            </Stack>
          </Tabs.Panel>
        </Tabs>
        <FormFoot submit={t(kept ? 'dialog:save' : 'dialog:create')} busy={busy} disabled={!ready} onCancel={onClose} />
      </form>
      {/* Beside the form: what is submitted there must not submit this one. */}
      <AskWarnings warnings={asked} busy={busy} onConfirm={confirm} onClose={() => setAsked(undefined)} />
    </>
  )
}
