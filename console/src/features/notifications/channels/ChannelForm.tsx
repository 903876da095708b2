import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { SEVERITIES } from '#lighting/alerts/kinds.ts'
import { useConnection } from '../../../graphql/connection.ts'
import { useRefusal } from '../../../graphql/useRefusal.ts'
import { RecordForm, type RecordFormDialog } from '../../../ui/form/RecordForm.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { toast } from '../../../ui/toasts.ts'
import {
  type ChannelValues,
  changedChannelFields,
  channelCreateInput,
  channelProblems,
  channelUpdateInput,
  channelValues,
} from './channelForm.ts'
import { type ChannelRow, CreateChannel, UpdateChannel } from './channels.ts'

interface ChannelFormProps {
  /** none: a new one */
  kept: ChannelRow | undefined
  dialog: RecordFormDialog<ChannelRow>
  /** @param secret the new one of a webhook; it is shown only once */
  onSaved: (secret: string | null) => void
}

export function ChannelForm({ kept, dialog, onSaved }: ChannelFormProps) {
  const { t } = useTranslation(['alertList', 'alert'])
  const { ready } = useConnection()
  const state = useChannelForm(kept, onSaved)
  const { form } = state
  return (
    <RecordForm {...dialog} state={state} isNew={!kept} failed={t('channels.actFailed')} disabled={!ready}>
      <Stack gap="sm">
        {!kept && (
          <NativeSelect
            label={t('channels.kind')}
            data={(['EMAIL', 'WEBHOOK'] as const).map(value => ({ value, label: t(`channels.kinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
        )}
        <TextInput
          label={t('channels.target')}
          description={t(`channels.targetHint.${form.values.kind}`)}
          withAsterisk
          data-autofocus
          {...form.getInputProps('target')}
        />
        <NativeSelect
          label={t('channels.minSeverity')}
          data={SEVERITIES.map(value => ({ value, label: t(`alert:severity.${value}`) }))}
          {...form.getInputProps('minSeverity')}
        />
        <NativeSelect
          label={t('channels.language')}
          data={(['zh', 'en'] as const).map(value => ({ value, label: t(`channels.languages.${value}`) }))}
          {...form.getInputProps('language')}
        />
        {kept?.kind === 'WEBHOOK' && (
          <Switch
            label={t('channels.renewSecret')}
            description={t('channels.renewSecretHint')}
            {...form.getInputProps('renewSecret', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </RecordForm>
  )
}

function useChannelForm(kept: ChannelRow | undefined, onSaved: ChannelFormProps['onSaved']) {
  const { t } = useTranslation('alertList')
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateChannel)
  const [, update] = useMutation(UpdateChannel)
  return useRecordForm<ChannelValues, ChannelRow>({
    kept,
    valuesOf: channelValues,
    changed: changedChannelFields,
    problemsOf: channelProblems,
    save: async (values, { before }) => {
      const { data, error } = kept
        ? await update({ id: kept.id, input: channelUpdateInput(before, values) })
        : await create({ input: channelCreateInput(values) })
      if (!data) return refusalOf(error)
      toast(t('channels.saved'))
      onSaved(data.channel.secret)
    },
  })
}
