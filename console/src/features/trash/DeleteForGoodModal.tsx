import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TypedDocumentNode, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'

interface Named {
  id: number
  name: string
}

interface DeleteForGoodModalProps<Item extends Named> {
  /** undefined: closed */
  item: Item | undefined
  mutation: TypedDocumentNode<unknown, { id: number }>
  texts: { title: (name: string) => string; deleted: (name: string) => string; failed: string }
  /** disables the button: it is in use */
  blocked?: boolean
  /** The server has counted what uses it. */
  onUsed?: (count: number) => void
  onClose: () => void
  onDeleted: () => void
  /** the effect */
  children: (item: Item | undefined) => ReactNode
}

/** Asks for confirmation and deletes one item that does not go to the trash. */
export function DeleteForGoodModal<Item extends Named>(props: DeleteForGoodModalProps<Item>) {
  const { item, mutation, texts, blocked = false, onUsed, onClose, onDeleted, children } = props
  const { t } = useTranslation('dialog')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const { opened, shown } = useDialog(item)
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, remove] = useMutation(mutation)

  async function confirm() {
    if (!shown) return
    setProblem(undefined)
    const { error } = await remove({ id: shown.id })
    const code = codeOf(error)
    const { count, key } = extensionsOf(error)
    if (onUsed && code === 'CONFLICT' && count) return onUsed(count)
    // Already deleted by another user: same result.
    if (error && code !== 'NOT_FOUND') return setProblem(errorText(code, key))
    toast(texts.deleted(shown.name))
    onDeleted()
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={texts.title(shown?.name ?? '')}
      action={t('delete')}
      danger
      busy={fetching}
      disabled={!ready || blocked}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {problem && (
        <Notice tone="bad" title={texts.failed}>
          {problem}
        </Notice>
      )}
      {children(shown)}
    </ConfirmModal>
  )
}
