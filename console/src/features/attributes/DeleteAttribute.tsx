import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { type AttributeDefinition, DeleteLightAttribute } from './attributes.ts'

interface DeleteAttributeProps {
  attribute: AttributeDefinition
  onDone: () => void
  onCancel: () => void
}

/** Asks with the number of lights that lose a value. A count that has grown since is shown before it is asked again. */
export function DeleteAttribute({ attribute: { id, name, lightCount }, onDone, onCancel }: DeleteAttributeProps) {
  const { t } = useTranslation('attributes')
  const { ready } = useConnection()
  const format = useFormat()
  const errorText = useErrorText()
  const [count, setCount] = useState(lightCount)
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, remove] = useMutation(DeleteLightAttribute)

  async function submit() {
    setProblem(undefined)
    const { data, error } = await remove({ id, force: count > 0 })
    if (data) {
      toast(t('removed', { name }))
      return onDone()
    }
    const { key, count: now } = extensionsOf(error)
    if (codeOf(error) === 'CONFLICT' && typeof now === 'number') setCount(now)
    else setProblem(errorText(codeOf(error), key))
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="sm">
        <Text>{count > 0 ? t('removeText', { number: format.number(count) }) : t('removeUnused')}</Text>
        {problem && (
          <Notice tone="bad" title={t('removeFailed')}>
            {problem}
          </Notice>
        )}
      </Stack>
      <FormFoot submit={t('remove')} danger busy={fetching} disabled={!ready} focus="cancel" onCancel={onCancel} />
    </form>
  )
}
