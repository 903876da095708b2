import { NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { SEVERITIES, type Severity } from '#lighting/alerts/kinds.ts'
import { codeOf, extensionsOf } from '../../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../../graphql/fieldErrors.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { CopyLine } from '../../../ui/CopyLine.tsx'
import { FormFoot, FormModal } from '../../../ui/FormModal.tsx'
import { errorToast, toast } from '../../../ui/toasts.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { type ChannelRow, CreateChannel, UpdateChannel } from './channels.ts'

interface ChannelFields {
  kind: ChannelRow['kind']
  target: string
  minSeverity: Severity
  language: 'zh' | 'en'
  /** of an existing webhook */
  renewSecret: boolean
}

interface ChannelModalProps {
  /** undefined: closed */
  edited: ChannelRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

/** Creates a channel, or changes its address. */
export function ChannelModal({ edited, onClose, onSaved }: ChannelModalProps) {
  const { opened, shown } = useDialog(edited)
  const { t } = useTranslation('alertList')
  const [dirty, setDirty] = useState(false)
  if (!shown) return null
  const leave = () => {
    setDirty(false)
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      title={t(shown === 'new' ? 'channels.add' : 'channels.edit')}
      dirty={dirty}
      size="md"
      onClose={leave}
    >
      {close => <ChannelForm row={shown} onDirty={setDirty} onCancel={close} onClose={leave} onSaved={onSaved} />}
    </FormModal>
  )
}

interface ChannelFormProps {
  row: ChannelRow | 'new'
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onClose: () => void
  onSaved: () => void
}

function ChannelForm({ row, onDirty, onCancel, onClose, onSaved }: ChannelFormProps) {
  const { t } = useTranslation(['alertList', 'alert', 'dialog', 'shell'])
  const errorText = useErrorText()
  const { send, sending } = useSendChannel(row)
  const [secret, setSecret] = useState<string>()
  const isNew = row === 'new'
  const form = useForm<ChannelFields>({
    initialValues: isNew
      ? { kind: 'EMAIL', target: '', minSeverity: 'MAJOR', language: 'zh', renewSecret: false }
      : {
          ...{ kind: row.kind, target: row.target, minSeverity: row.minSeverity, language: row.language },
          renewSecret: false,
        },
    validate: { target: target => (target.trim() ? null : t('channels.required')) },
    onValuesChange: () => onDirty(true),
  })

  async function save(fields: ChannelFields) {
    const { made, error } = await send(fields)
    const wrong = fieldErrorOf(error)
    if (wrong?.field === 'target') return form.setFieldError('target', errorText(codeOf(error), wrong.key))
    if (error) return errorToast(t('channels.actFailed'), errorText(codeOf(error), extensionsOf(error).key))
    onDirty(false)
    onSaved()
    toast(t('channels.saved', { target: fields.target.trim() }))
    if (made) setSecret(made)
    else onClose()
  }

  if (secret) {
    return (
      <form
        onSubmit={event => {
          event.preventDefault()
          onClose()
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('channels.secret')}</Text>
          <CopyLine label={t('channels.secretLabel')} text={secret} />
        </Stack>
        <FormFoot submit={t('shell:words.close')} />
      </form>
    )
  }
  return (
    <form onSubmit={form.onSubmit(values => void save(values))} noValidate>
      <Stack gap="sm">
        {isNew && (
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
        {!isNew && row.kind === 'WEBHOOK' && (
          <Switch
            label={t('channels.renewSecret')}
            description={t('channels.renewSecretHint')}
            {...form.getInputProps('renewSecret', { type: 'checkbox' })}
          />
        )}
      </Stack>
      <FormFoot submit={t(isNew ? 'dialog:create' : 'dialog:save')} onCancel={onCancel} busy={sending} />
    </form>
  )
}

/** Creates or updates the channel. @returns the new secret, if one was made */
function useSendChannel(row: ChannelRow | 'new') {
  const [creating, create] = useMutation(CreateChannel)
  const [updating, update] = useMutation(UpdateChannel)

  async function send({ kind, renewSecret, ...input }: ChannelFields) {
    if (row === 'new') {
      const { data, error } = await create({ input: { kind, ...input } })
      return { made: data?.createNotificationChannel.secret, error }
    }
    const renewed = kind === 'WEBHOOK' && renewSecret ? { renewSecret } : undefined
    // Only changed fields, so that changes of other users are kept.
    const changed = Object.entries(input).filter(([field, value]) => value !== row[field as keyof typeof input])
    const { data, error } = await update({ id: row.id, input: { ...Object.fromEntries(changed), ...renewed } })
    return { made: renewed && data?.updateNotificationChannel.secret, error }
  }

  return { send, sending: creating.fetching || updating.fetching }
}
