import { Button, NativeSelect, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import { ActionCard } from './ActionCard.tsx'
import { RehearsalPanel } from './RehearsalPanel.tsx'
import classes from './SceneForm.module.css'
import {
  type ActionForm,
  changedSceneFields,
  DURATIONS,
  MAX_ACTIONS,
  MAX_DURATION,
  newAction,
  type SceneTemplate,
  type SceneValues,
  sceneCreateInput,
  sceneFieldOf,
  sceneProblems,
  sceneUpdateInput,
  sceneValues,
} from './sceneForm.ts'
import { SCENE_KINDS } from './sceneSearch.ts'
import { CreateScene, SceneNow, type SceneRow, UpdateScene } from './scenes.ts'
import { useSceneChanges } from './useSceneChanges.ts'
import { useSceneTexts } from './useSceneTexts.ts'

interface SceneFormProps {
  /** none: a new one */
  kept: SceneRow | undefined
  /** what a new one begins with */
  template: SceneTemplate | undefined
  dialog: RecordFormDialog<SceneRow>
  onSaved: () => void
}

export function SceneForm({ kept, template, dialog, onSaved }: SceneFormProps) {
  const { t } = useTranslation('scenes')
  const { ready } = useConnection()
  const state = useSceneForm(kept, template, onSaved)
  const changesOf = useSceneChanges(state.before)
  const { form } = state
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew={!kept}
      failed={t('saveFailed')}
      changesOf={changesOf}
      disabled={!ready}
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <NameFields form={form} />
          <Actions form={form} />
          <DefaultFields form={form} />
        </Stack>
        <div className={classes.aside}>
          <RehearsalPanel values={form.values} />
        </div>
      </div>
    </RecordForm>
  )
}

interface FieldsProps {
  form: UseFormReturnType<SceneValues>
}

function NameFields({ form }: FieldsProps) {
  const { t } = useTranslation('scenes')
  return (
    <>
      <div className={classes.two}>
        <TextInput label={t('form.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <NativeSelect
          label={t('form.kind')}
          data={SCENE_KINDS.map(value => ({ value, label: t(`kind.${value}`) }))}
          {...form.getInputProps('kind')}
        />
      </div>
      <Textarea
        label={t('form.description')}
        maxLength={500}
        autosize
        minRows={1}
        {...form.getInputProps('description')}
      />
    </>
  )
}

function Actions({ form }: FieldsProps) {
  const { t } = useTranslation('scenes')
  const { actions } = form.values
  const setActions = (next: ActionForm[]) => form.setFieldValue('actions', next)
  const moved = (index: number, by: number) => {
    const others = actions.filter((_, at) => at !== index)
    return [...others.slice(0, index + by), actions[index]!, ...others.slice(index + by)]
  }
  const errorOf = (index: number, part: string) => form.errors[`actions.${index}.${part}`] as string | undefined
  return (
    <section aria-label={t('form.actions')}>
      <ol className={classes.cards}>
        {actions.map((action, index) => (
          <ActionCard
            key={action.key}
            action={action}
            index={index}
            count={actions.length}
            errors={{ targets: errorOf(index, 'targets'), levels: errorOf(index, 'levels') }}
            onChange={next => {
              form.clearErrors()
              setActions(actions.map(one => (one === action ? next : one)))
            }}
            onMove={by => setActions(moved(index, by))}
            onRemove={() => setActions(actions.filter(one => one !== action))}
          />
        ))}
      </ol>
      {actions.length > 1 && (
        <Text size="xs" c="dimmed" mt={8}>
          {t('form.actionsHint')}
        </Text>
      )}
      <Button
        mt={8}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} />}
        disabled={actions.length >= MAX_ACTIONS}
        onClick={() => setActions([...actions, newAction()])}
      >
        {t('form.addAction')}
      </Button>
    </section>
  )
}

/** What a start is filled in with. */
function DefaultFields({ form }: FieldsProps) {
  const { t } = useTranslation('scenes')
  const texts = useSceneTexts()
  return (
    <>
      <TextInput
        label={t('form.reason')}
        description={t('form.reasonHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
        {...form.getInputProps('reason')}
      />
      <div className={classes.two}>
        <NativeSelect
          label={t('form.duration')}
          data={[
            { value: 'event', label: t('untilEvent') },
            ...DURATIONS.map(minutes => ({ value: String(minutes), label: texts.span(minutes) })),
            { value: 'other', label: t('form.other') },
          ]}
          {...form.getInputProps('duration')}
        />
        {form.values.duration === 'other' && (
          <NumberInput
            label={t('form.minutes')}
            min={1}
            max={MAX_DURATION}
            allowDecimal={false}
            {...form.getInputProps('minutes')}
          />
        )}
      </div>
    </>
  )
}

function useSceneForm(kept: SceneRow | undefined, template: SceneTemplate | undefined, onSaved: () => void) {
  const { t } = useTranslation('scenes')
  const client = useClient()
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateScene)
  const [, update] = useMutation(UpdateScene)
  return useRecordForm<SceneValues, SceneRow>({
    kept,
    valuesOf: record => sceneValues(record, template),
    changed: changedSceneFields,
    problemsOf: sceneProblems,
    save: async (values, { before, version }) => {
      const result = kept
        ? await update({ id: kept.id, input: { ...sceneUpdateInput(before, values), expectedUpdatedAt: version } })
        : await create({ input: sceneCreateInput(values) })
      if (!result.data) return refusalOf(result.error)
      toast(t(kept ? 'modified' : 'created', { name: values.name.trim() }))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(SceneNow, { id: kept!.id })
      return data && (data.findOneLightScene ?? 'gone')
    },
    gone: t('gone'),
    fieldOf: sceneFieldOf,
  })
}
