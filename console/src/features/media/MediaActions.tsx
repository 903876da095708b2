import { ActionIcon } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import { RowAction } from '../../ui/RowAction.tsx'
import classes from './FolderTree.module.css'
import { isPicture, type MediaFileRow } from './mediaFiles.ts'

interface MediaActionsProps {
  file: MediaFileRow
  onView: (file: MediaFileRow) => void
}

/** Actions of a file: view a picture or PDF, download any file. */
export function MediaActions({ file, onView }: MediaActionsProps) {
  const { t } = useTranslation('mediaFiles')
  const { fileName, fileMime, url } = file
  if (!url) return null
  return (
    <div className={classes.actions}>
      {(isPicture(file) || fileMime === 'application/pdf') && (
        <RowAction
          label={t('preview')}
          name={fileName}
          icon={<IconEye size={18} />}
          keys="Enter"
          onClick={() => onView(file)}
        />
      )}
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
    </div>
  )
}
