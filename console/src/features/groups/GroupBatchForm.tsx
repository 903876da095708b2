import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { warningToast } from '../../ui/toasts.ts'
import { useQuestion } from '../../ui/useQuestion.ts'
import { CONFIRM_ABOVE } from '../control/useBatchConfirmation.tsx'
import { ConfirmEffectModal } from '../effects/ConfirmEffectModal.tsx'
import { type ChangeEffect, type LeftLights, PreviewGroups } from '../effects/effects.ts'
import { needsConfirmation } from '../effects/needsConfirmation.ts'
import { useEffectConfirmation } from '../effects/useEffectConfirmation.ts'
import { AreaPicker } from '../regions/AreaPicker.tsx'
import { NO_AREA } from '../regions/areas.ts'
import { type GroupBatchInput, type GroupBatchValues, groupBatchInput, takesGroupsOut } from './groupBatch.ts'
import { CONTROL_MODES, GROUP_STATUSES } from './groupSearch.ts'
import type { GroupRow } from './groups.ts'

const NOTHING: GroupBatchValues = { groupStatus: '', controlMode: '', area: NO_AREA }

interface GroupBatchFormProps {
  groups: GroupRow[]
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSubmit: (input: GroupBatchInput) => void
}

/** The fields to change in several groups. It asks about the effect on lights before it submits. */
export function GroupBatchForm({ groups, onDirty, onCancel, onSubmit }: GroupBatchFormProps) {
  const { t } = useTranslation(['groups', 'dialog'])
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [values, setValues] = useState(NOTHING)
  const { ask, isReading, dialog } = useBatchQuestion(groups)

  function change(part: Partial<GroupBatchValues>) {
    const next = { ...values, ...part }
    setValues(next)
    onDirty(groupBatchInput(next) !== undefined)
  }

  async function submit() {
    const input = groupBatchInput(values)
    if (!input) return warningToast(errorText(undefined, 'pleaseEnterAtLeastOneField'))
    const answer = await ask(input, takesGroupsOut(values))
    if (answer) onSubmit({ ...input, ...answer })
  }

  return (
    <>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <BatchFields values={values} onChange={change} />
        <FormFoot submit={t('dialog:save')} busy={isReading} disabled={!ready} onCancel={onCancel} />
      </form>
      {dialog}
    </>
  )
}

interface BatchFieldsProps {
  values: GroupBatchValues
  onChange: (part: Partial<GroupBatchValues>) => void
}

function BatchFields({ values, onChange }: BatchFieldsProps) {
  const { t } = useTranslation(['groups', 'input'])
  const { groupStatus, controlMode, area } = values
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('batch.hint')}
      </Text>
      <NativeSelect
        label={t('form.status')}
        data-autofocus
        value={groupStatus}
        onChange={event => onChange({ groupStatus: event.currentTarget.value as GroupBatchValues['groupStatus'] })}
        data={[
          { value: '', label: t('batch.keep') },
          ...GROUP_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('form.controlMode')}
        description={controlMode ? t(`modeHint.${controlMode}`) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={controlMode}
        onChange={event => onChange({ controlMode: event.currentTarget.value as GroupBatchValues['controlMode'] })}
        data={[
          { value: '', label: t('batch.keep') },
          ...CONTROL_MODES.map(value => ({ value, label: t(`mode.${value}`) })),
        ]}
      />
      <AreaPicker value={area} onChange={area => onChange({ area })} />
    </Stack>
  )
}

interface BatchAnswer {
  leftLights?: LeftLights | undefined
}

/** Reads what a change does to the lights of the groups and asks, where it does something to them or to many. */
function useBatchQuestion(groups: GroupRow[]) {
  const { t } = useTranslation(['groups', 'dialog'])
  const client = useClient()
  const { preview, isLoading } = useEffectConfirmation()
  const { question, ask: askUser, answer } = useQuestion<{ effect: ChangeEffect | undefined }, BatchAnswer>()

  /** undefined: the groups are not to be changed */
  async function ask(input: GroupBatchInput, isTakenOut: boolean): Promise<BatchAnswer | undefined> {
    const variables = { ids: groups.map(({ id }) => id), input }
    const response = await preview(client.query(PreviewGroups, variables, { requestPolicy: 'network-only' }))
    if (!response) return
    const effect = response.data?.previewLightGroups
    const lights = isTakenOut ? groups.reduce((sum, { deviceCount }) => sum + deviceCount, 0) : 0
    return lights > CONFIRM_ABOVE || needsConfirmation(effect) ? askUser({ effect }) : {}
  }

  const texts = { title: t('batch.editTitle', { count: groups.length }), action: t('dialog:save') }
  return {
    ask,
    isReading: isLoading,
    dialog: (
      <ConfirmEffectModal
        confirmation={question && { ...texts, ...question, perGroup: true }}
        onConfirm={leftLights => answer({ leftLights })}
        onClose={() => answer(undefined)}
      />
    ),
  }
}
