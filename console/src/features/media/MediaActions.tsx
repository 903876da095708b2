import { ActionIcon } from '@mantine/core'
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import { RowAction } from '../../ui/RowAction.tsx'
import classes from './FolderTree.module.css'
import { isPicture, type MediaFileRow } from './mediaFiles.ts'

interface MediaActionsProps {
  file: MediaFileRow
  onView: (file: MediaFileRow) => void
  onDelete: (file: MediaFileRow) => void
}

/** Actions of a file: view a picture or PDF, download any file, delete it. */
export function MediaActions({ file, onView, onDelete }: MediaActionsProps) {
  const { t } = useTranslation(['mediaFiles', 'dialog'])
  const { fileName, fileMime, url, usedByLights: lights, usedByAccounts: accounts } = file
  const uses = [
    lights > 0 && t('inUse.lights', { count: lights }),
    accounts > 0 && t('inUse.accounts', { count: accounts }),
  ]
  const inUse = uses.filter(Boolean).join(t('inUse.and'))
  return (
    <div className={classes.actions}>
      {url && (isPicture(file) || fileMime === 'application/pdf') && (
        <RowAction
          label={t('preview')}
          name={fileName}
          icon={<IconEye size={18} />}
          keys="Enter"
          onClick={() => onView(file)}
        />
      )}
      {url && (
        <Hint label={t('download')}>
          <ActionIcon
            variant="subtle"
            component="a"
            href={url}
            download={fileName}
            aria-label={`${t('download')} ${fileName}`}
          >
            <IconDownload size={18} />
          </ActionIcon>
        </Hint>
      )}
      {file.abilities.includes('delete') && (
        <RowAction
          label={t('dialog:delete')}
          name={fileName}
          icon={<IconTrash size={18} />}
          keys="Delete"
          danger
          obstacle={inUse ? t('inUse.text', { uses: inUse }) : undefined}
          onClick={() => onDelete(file)}
        />
      )}
    </div>
  )
}
