import { NativeSelect, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { warningToast } from '../../ui/toasts.ts'
import { useQuestion } from '../../ui/useQuestion.ts'
import { CONFIRM_ABOVE } from '../control/useBatchConfirmation.tsx'
import { ConfirmEffectModal } from '../effects/ConfirmEffectModal.tsx'
import { type ChangeEffect, type LeftLights, PreviewGroups } from '../effects/effects.ts'
import { needsConfirmation } from '../effects/needsConfirmation.ts'
import { useEffectConfirmation } from '../effects/useEffectConfirmation.ts'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { NO_AREA } from '../regions/areas.ts'
import { ConfirmWarningsModal } from '../schedules/ConfirmWarningsModal.tsx'
import type { Warning } from '../schedules/preview.ts'
import {
  changedGroupBatchFields,
  type GroupBatchInput,
  type GroupBatchValues,
  groupBatchInput,
  takesGroupsOut,
} from './groupBatch.ts'
import { CONTROL_MODES, GROUP_STATUSES } from './groupSearch.ts'
import type { GroupRow } from './groups.ts'

const NOTHING: GroupBatchValues = { groupStatus: '', controlMode: '', area: NO_AREA }

interface GroupBatchFormProps {
  groups: GroupRow[]
  dialog: RecordFormDialog<never>
  onSubmit: (input: GroupBatchInput) => void
}

/** The fields to change in several groups. It asks about the effect on lights before it submits. */
export function GroupBatchForm({ groups, dialog, onSubmit }: GroupBatchFormProps) {
  const { t } = useTranslation('input')
  const { ready } = useConnection()
  const { ask, dialog: question } = useBatchQuestion(groups, dialog.isOpen)
  const state = useRecordForm<GroupBatchValues, never>({
    kept: undefined,
    valuesOf: () => NOTHING,
    changed: changedGroupBatchFields,
    problemsOf: () => ({}),
    save: async values => {
      const input = groupBatchInput(values)
      if (!input) return void warningToast(t('pleaseEnterAtLeastOneField'))
      const answer = await ask(input, takesGroupsOut(values))
      if (answer) onSubmit({ ...input, ...answer })
    },
  })
  return (
    <>
      <RecordForm {...dialog} state={state} isNew={false} failed="" disabled={!ready}>
        <BatchFields form={state.form} />
      </RecordForm>
      {question}
    </>
  )
}

function BatchFields({ form }: { form: UseFormReturnType<GroupBatchValues> }) {
  const { t } = useTranslation('groups')
  const { controlMode, area } = form.values
  const keep = { value: '', label: t('batch.keep') }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('batch.hint')}
      </Text>
      <NativeSelect
        label={t('form.status')}
        data-autofocus
        data={[keep, ...GROUP_STATUSES.map(value => ({ value, label: t(`status.${value}`) }))]}
        {...form.getInputProps('groupStatus')}
      />
      <NativeSelect
        label={t('form.controlMode')}
        description={controlMode ? t(`modeHint.${controlMode}`) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[keep, ...CONTROL_MODES.map(value => ({ value, label: t(`mode.${value}`) }))]}
        {...form.getInputProps('controlMode')}
      />
      <AreaPicker value={area} onChange={next => form.setFieldValue('area', next)} />
    </Stack>
  )
}

interface BatchAnswer {
  leftLights?: LeftLights | undefined
}

/** Reads what a change does to the lights of the groups and asks, where it does something to them or to many. */
function useBatchQuestion(groups: GroupRow[], isOpen: () => boolean) {
  const { t } = useTranslation(['groups', 'dialog'])
  const client = useClient()
  const { preview } = useEffectConfirmation()
  const { question, ask: askUser, answer } = useQuestion<{ effect: ChangeEffect | undefined }, BatchAnswer>()
  const risks = useQuestion<Warning[], true>()

  /** undefined: the groups are not to be changed */
  async function ask(input: GroupBatchInput, isTakenOut: boolean): Promise<BatchAnswer | undefined> {
    const variables = { ids: groups.map(({ id }) => id), input }
    const response = await preview(client.query(PreviewGroups, variables, { requestPolicy: 'network-only' }))
    if (!response || !isOpen()) return
    const effect = response.data?.previewLightGroups
    const warnings = response.data?.previewLightGroups.warnings ?? []
    if (warnings.length > 0 && !(await risks.ask(warnings))) return
    const lights = isTakenOut ? groups.reduce((sum, { deviceCount }) => sum + deviceCount, 0) : 0
    return lights > CONFIRM_ABOVE || needsConfirmation(effect) ? askUser({ effect }) : {}
  }

  const texts = { title: t('batch.editTitle', { count: groups.length }), action: t('dialog:save') }
  return {
    ask,
    dialog: (
      <>
        <ConfirmWarningsModal
          warnings={risks.question}
          onConfirm={() => risks.answer(true)}
          onClose={() => risks.answer(undefined)}
        />
        <ConfirmEffectModal
          confirmation={question && { ...texts, ...question, perGroup: true }}
          onConfirm={leftLights => answer({ leftLights })}
          onClose={() => answer(undefined)}
        />
      </>
    ),
  }
}
