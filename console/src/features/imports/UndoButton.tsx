import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast } from '../../ui/toasts.ts'
import { type Import, type ImportState, UndoImport } from './imports.ts'

interface UndoButtonProps {
  of: ImportState
  size?: string
  onUndone: (now: Import) => void
}

/** The first click asks for confirmation, the second one undoes the import. */
export function UndoButton({ of, size, onUndone }: UndoButtonProps) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [{ fetching }, undo] = useMutation(UndoImport)

  async function send() {
    setAsking(false)
    const { data, error } = await undo({ id: of.id })
    if (data) return onUndone(data.undoLightImport)
    errorToast(t('result.undoFailed'), errorText(codeOf(error), extensionsOf(error).key))
  }

  return (
    <Button
      size={size}
      variant={asking ? 'filled' : 'default'}
      color={asking ? 'red' : undefined}
      leftSection={<IconArrowBackUp size={16} />}
      aria-label={asking ? undefined : t('result.undoNamed', { name: of.fileName })}
      loading={fetching}
      disabled={!ready}
      onBlur={() => setAsking(false)}
      onClick={() => (asking ? void send() : setAsking(true))}
    >
      {t(asking ? 'result.undoSure' : 'result.undo')}
    </Button>
  )
}
