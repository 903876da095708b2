import { NativeSelect, Stack, Switch, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Conflict } from '../../ui/Conflict.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TransferPicker } from '../../ui/TransferPicker.tsx'
import { toast } from '../../ui/toasts.ts'
import { hasMoves } from '../../ui/transfer.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { useOpenCount } from '../../ui/useOpenCount.ts'
import { useBatchConfirmation } from '../control/useBatchConfirmation.tsx'
import { ConfirmEffectModal } from '../effects/ConfirmEffectModal.tsx'
import type { LeftLights } from '../effects/effects.ts'
import { useEffectConfirmation } from '../effects/useEffectConfirmation.ts'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { ConfirmWarningsModal } from '../schedules/ConfirmWarningsModal.tsx'
import { PreviewPanel } from '../schedules/PreviewPanel.tsx'
import type { Warning } from '../schedules/preview.ts'
import { usePreview } from '../schedules/usePreview.ts'
import { requiredConfirmations } from '../schedules/warnings.ts'
import { ControlFields } from './ControlFields.tsx'
import classes from './GroupForm.module.css'
import {
  createInput,
  type FormTab,
  type GroupForm,
  planInput,
  previewInput,
  problemsOf,
  ROAD_CLASSES,
  startForm,
  tabOf,
  takesOut,
  updateInput,
} from './groupForm.ts'
import { GROUP_STATUSES } from './groupSearch.ts'
import { CreateGroup, GroupAgain, GroupNow, type GroupRow, LampsOfModels, PreviewGroup, UpdateGroup } from './groups.ts'
import { unitedOptions } from './lamps.ts'
import { useGroupChanges } from './useGroupChanges.ts'
import { useLightsToMove } from './useLightsToMove.ts'

interface GroupFormModalProps {
  /** the one that is edited, or `new`; none: closed */
  group: GroupRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

/** Each opening resets the form and reads from the server. */
export function GroupFormModal(props: GroupFormModalProps) {
  const openings = useOpenCount(props.group !== undefined)
  if (openings === 0) return null
  return <OneOpening key={openings} {...props} />
}

function OneOpening({ group, onClose, onSaved }: GroupFormModalProps) {
  const { t } = useTranslation('groups')
  const errorText = useErrorText()
  const dialog = useDialog(group === undefined ? undefined : true)
  // While it closes, it is still about the same group.
  const [wanted] = useState(group)
  const id = typeof wanted === 'object' ? wanted.id : undefined
  const [{ data, error }, read] = useQuery({ query: GroupNow, variables: { id: id ?? 0 }, pause: id === undefined })
  const [dirty, setDirty] = useState(false)
  const [theirs, setTheirs] = useState<GroupRow>()
  const kept = id === undefined ? undefined : (theirs ?? data?.findOneLightGroup ?? undefined)
  const gone = data !== undefined && !kept
  return (
    <FormModal
      opened={dialog.opened}
      title={t(id === undefined ? 'create' : 'edit')}
      size="xl"
      dirty={dirty}
      ready={id === undefined || data !== undefined || error !== undefined}
      onClose={onClose}
    >
      {close =>
        id === undefined || kept ? (
          <Form
            key={`${kept?.id} ${kept?.updatedAt}`}
            opened={dialog.opened}
            kept={kept}
            onTheirs={setTheirs}
            onDirty={setDirty}
            onClose={close}
            onSaved={() => {
              onSaved()
              onClose()
            }}
          />
        ) : (
          <ErrorPanel
            title={t('formFailed')}
            text={gone ? t('gone') : errorText(codeOf(error))}
            onRetry={gone ? undefined : read}
          />
        )
      }
    </FormModal>
  )
}

interface FormProps {
  /** not on its way out */
  opened: boolean
  /** none: a new one */
  kept: GroupRow | undefined
  onTheirs: (group: GroupRow) => void
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSaved: () => void
}

const TABS: FormTab[] = ['basics', 'devices', 'plan']

function Form({ opened: isOpen, kept, onTheirs, onDirty, onClose, onSaved }: FormProps) {
  const { t } = useTranslation(['groups', 'dialog', 'input'])
  const errorText = useErrorText()
  const client = useClient()
  const { ready } = useConnection()
  const [opened] = useState(() => startForm(kept))
  const [tab, setTab] = useState<FormTab>('basics')
  const [creating, create] = useMutation(CreateGroup)
  const [updating, update] = useMutation(UpdateGroup)
  const [asked, setAsked] = useState<Warning[]>()
  /** what could not be looked at; the state that is known to be overwritten then */
  const unpreviewed = useEffectConfirmation<string | undefined>(isOpen)
  /** what another user saved since the form was opened */
  const [theirs, setTheirs] = useState<GroupRow>()
  const [problem, setProblem] = useState<string>()
  const { confirmAndRun, dialog } = useBatchConfirmation()
  /** the state that is known to be overwritten */
  const [expected, setExpected] = useState(kept?.updatedAt)
  const [{ data: models }] = useQuery({ query: LampsOfModels, pause: kept?.options != null })
  const changesTo = useGroupChanges()
  const loadLights = useLightsToMove(kept?.id)
  const form = useForm<GroupForm>({
    initialValues: opened,
    validate: values =>
      Object.fromEntries(Object.entries(problemsOf(values)).map(([field, key]) => [field, errorText(undefined, key)])),
    onValuesChange: values => onDirty(hasMoves(values.moves) || JSON.stringify(values) !== JSON.stringify(opened)),
  })
  const { values } = form
  const busy = creating.fetching || updating.fetching || unpreviewed.isLoading
  const { name: _, ...inPlan } = problemsOf(values)
  const complete = Object.keys(inPlan).length === 0
  const preview = usePreview(PreviewGroup, complete ? { id: kept?.id, input: previewInput(values) } : undefined)
  const night = preview.data?.previewLightGroup

  /** Risks do not keep the server from saving: what is to be asked is asked before it is sent. */
  async function ask(expectedUpdatedAt = expected) {
    if (kept && JSON.stringify(planInput(values)) === JSON.stringify(planInput(opened))) return save(expectedUpdatedAt)
    const variables = { id: kept?.id, input: previewInput(values) }
    const answer = await unpreviewed.preview(client.query(PreviewGroup, variables, { requestPolicy: 'network-only' }))
    if (!answer) return
    if (!answer.data) return unpreviewed.confirm(expectedUpdatedAt, undefined)
    const warnings = requiredConfirmations(answer.data.previewLightGroup)
    if (warnings) setAsked(warnings)
    else await save(expectedUpdatedAt)
  }

  async function save(expectedUpdatedAt: string | undefined, leftLights?: LeftLights) {
    setProblem(undefined)
    if (kept) {
      const input = { ...updateInput(values, opened, kept), leftLights, expectedUpdatedAt }
      const { data, error } = await update({ id: kept.id, input })
      if (data) done('modified', data.updateLightGroup.name)
      else await refused(error)
    } else {
      const { data, error } = await create({ input: { ...createInput(values), leftLights } })
      if (data) done('created', data.createLightGroup.name)
      else await refused(error)
    }
  }

  function done(what: 'created' | 'modified', name: string) {
    setAsked(undefined)
    toast(t(what, { name }))
    onSaved()
  }

  async function refused(error: CombinedError | undefined) {
    setAsked(undefined)
    const words = errorText(codeOf(error), extensionsOf(error).key)
    if (kept && codeOf(error) === 'CONFLICT') return look(kept.id, words)
    const wrong = fieldErrorOf(error)
    if (!wrong) return setProblem(words)
    const field = /^(province|city|district)/.test(wrong.field) ? 'area' : wrong.field
    form.setFieldError(field, errorText('BAD_USER_INPUT', wrong.key))
    setTab(tabOf(field))
    // An error without a field is shown above the fields.
    if (!(field in values) && field !== 'devices') setProblem(words)
  }

  async function look(id: number, words: string) {
    const { data } = await client.query(GroupAgain, { id })
    const found = data?.findOneLightGroup
    if (found) setTheirs(found)
    else setProblem(data ? t('gone') : words)
  }

  function takeTheirs(found: GroupRow) {
    onDirty(false)
    onTheirs(found)
  }

  function keepMine(found: GroupRow) {
    setTheirs(undefined)
    setExpected(found.updatedAt)
    // What lights without a plan shall do is asked once more: groups are never refused for want of an answer.
    void ask(found.updatedAt)
  }

  function submit() {
    const lights = kept && takesOut(values, opened) ? kept.deviceCount : 0
    confirmAndRun({ lights, off: false, act: () => void ask() })
  }

  return (
    <>
      <form onSubmit={form.onSubmit(submit, errors => setTab(tabOf(Object.keys(errors)[0] ?? 'name')))} noValidate>
        {theirs && (
          <Conflict
            changes={changesTo(startForm(theirs), opened)}
            busy={busy}
            onTheirs={() => takeTheirs(theirs)}
            onMine={() => keepMine(theirs)}
          />
        )}
        {problem && (
          <div className={classes.problem}>
            <Notice tone="bad" title={t('saveFailed')}>
              {problem}
            </Notice>
          </div>
        )}
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
      <ConfirmWarningsModal
        warnings={asked}
        busy={busy}
        onConfirm={(_, leftLights) => void save(expected, leftLights)}
        onClose={() => setAsked(undefined)}
      />
      <ConfirmEffectModal
        confirmation={
          unpreviewed.pending && {
            title: t(kept ? 'edit' : 'create'),
            action: t(kept ? 'dialog:save' : 'dialog:create'),
            effect: undefined,
          }
        }
        busy={busy}
        onConfirm={() => {
          unpreviewed.close()
          void save(unpreviewed.pending?.change)
        }}
        onClose={unpreviewed.close}
      />
      {dialog}
    </>
  )
}
