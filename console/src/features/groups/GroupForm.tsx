import { NativeSelect, Stack, Switch, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { TransferPicker } from '../../ui/TransferPicker.tsx'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { PreviewPanel } from '../schedules/PreviewPanel.tsx'
import { ControlFields } from './ControlFields.tsx'
import classes from './GroupForm.module.css'
import { GROUP_TABS, type GroupTab, type GroupValues, groupTabOf, ROAD_CLASSES } from './groupForm.ts'
import { GROUP_STATUSES } from './groupSearch.ts'
import type { GroupRow } from './groups.ts'
import { useGroupChanges } from './useGroupChanges.ts'
import { useGroupForm } from './useGroupForm.ts'
import { useGroupPlan } from './useGroupPlan.ts'
import { useGroupQuestion } from './useGroupQuestion.tsx'
import { useLightsToMove } from './useLightsToMove.ts'

interface GroupFormProps {
  /** undefined: a new one */
  kept: GroupRow | undefined
  dialog: RecordFormDialog<GroupRow>
  onSaved: () => void
}

export function GroupForm({ kept, dialog, onSaved }: GroupFormProps) {
  const { t } = useTranslation('groups')
  const { ready } = useConnection()
  const [tab, setTab] = useState<GroupTab>('basics')
  const question = useGroupQuestion(kept, dialog.isOpen)
  const state = useGroupForm(kept, {
    ask: question.ask,
    onWrong: field => setTab(groupTabOf(field)),
    onSaved,
  })
  const changesOf = useGroupChanges(state.before)
  const { form } = state
  const plan = useGroupPlan(kept, form.values)

  return (
    <>
      <RecordForm
        {...dialog}
        state={state}
        isNew={!kept}
        failed={t('saveFailed')}
        changesOf={changesOf}
        disabled={!ready}
      >
        <Tabs value={tab} onChange={next => setTab((next ?? 'basics') as GroupTab)} keepMounted={false}>
          <TabList wrong={Object.keys(form.errors).map(groupTabOf)} />
          <Tabs.Panel value="basics">
            <BasicFields form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="devices">
            <LightsField groupId={kept?.id} form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="plan">
            <Stack gap="md">
              <ControlFields form={form} options={plan.options} preview={plan.preview} />
              <PreviewPanel
                preview={plan.preview}
                busy={plan.isBusy}
                problem={plan.problem}
                isNew={!kept}
                name={form.values.name.trim()}
              />
            </Stack>
          </Tabs.Panel>
        </Tabs>
      </RecordForm>
      {/* Beside the form: what is submitted there must not submit this one. */}
      {question.dialogs}
    </>
  )
}

/** @param wrong tabs with a wrong field */
function TabList({ wrong }: { wrong: GroupTab[] }) {
  const { t } = useTranslation('groups')
  return (
    <Tabs.List mb="md">
      {GROUP_TABS.map(name => (
        <Tabs.Tab key={name} value={name}>
          {t(`tabs.${name}`)}
          {wrong.includes(name) && <span className={classes.wrong} role="img" aria-label={t('tabs.wrong')} />}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

interface FieldsProps {
  form: UseFormReturnType<GroupValues>
}

function BasicFields({ form }: FieldsProps) {
  const { t } = useTranslation('groups')
  return (
    <Stack gap="md">
      <TextInput label={t('form.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Textarea label={t('form.description')} maxLength={500} rows={2} {...form.getInputProps('description')} />
      <AreaPicker
        value={form.values.area}
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
  )
}

/** @param groupId none: a new group */
function LightsField({ groupId, form }: FieldsProps & { groupId: number | undefined }) {
  const { t } = useTranslation('groups')
  const load = useLightsToMove(groupId)
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('form.devicesHint')}
      </Text>
      <TransferPicker
        label={t('tabs.devices')}
        load={load}
        value={form.values.moves}
        onChange={moves => form.setFieldValue('moves', moves)}
      />
      {form.errors.moves && <Text c="red">{form.errors.moves}</Text>}
    </Stack>
  )
}
