import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpened } from '../../ui/dialogFocus.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { LOCKED } from '../../ui/locked.tsx'
import { folderProblem } from './folderPath.ts'
import { UploadField } from './UploadField.tsx'
import type { Target } from './uploadFile.ts'
import { type Limits, type UploadItem, unfinished } from './uploads.ts'

/** Default: PDF files of at most 30 MB. */
const DOCUMENTS: Limits = { maxFiles: 10, maxSize: 30_000_000, accept: ['application/pdf'] }

interface UploadModalProps extends Partial<Limits> {
  opened: boolean
  /** the initial folder */
  path: string
  store?: Target['store']
  /** @param some files have arrived */
  onClose: (some: boolean) => void
}

export function UploadModal({ opened, path, store, onClose, ...limits }: UploadModalProps) {
  const { t } = useTranslation('mediaFiles')
  const open = useOpened(opened)
  const [items, setItems] = useState<UploadItem[]>([])
  const [folder, setFolder] = useState(path)
  const problem = folderProblem(folder)
  const close = () => onClose(items.some(({ state }) => state === 'done'))
  return (
    // Asks for confirmation: closing aborts running uploads and discards failed ones.
    <FormModal opened={open} title={t('dialog.title')} dirty={unfinished(items) !== undefined} onClose={close}>
      {ask => (
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            ask()
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={t('dialog.folder')}
              description={t(items.length > 0 ? 'dialog.folderFixed' : 'dialog.folderHint')}
              {...(items.length > 0 && LOCKED)}
              maxLength={600}
              value={folder}
              error={problem && t(`dialog.${problem}`)}
              onChange={event => setFolder(event.currentTarget.value)}
            />
            <UploadField
              {...DOCUMENTS}
              {...limits}
              label={t('dialog.files')}
              final
              items={items}
              onChange={setItems}
              path={folder.trim() || '/'}
              store={store}
              disabled={problem !== undefined}
            />
          </Stack>
          <FormFoot submit={t('dialog.done')} />
        </form>
      )}
    </FormModal>
  )
}
