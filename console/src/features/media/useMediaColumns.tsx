import { IconFile, IconFileText, IconMovie, IconMusic, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import classes from './FolderTree.module.css'
import { useFileSize } from './fileSize.ts'
import { MediaActions } from './MediaActions.tsx'
import { isPicture, type MediaFileRow } from './mediaFiles.ts'

const ICONS = { AUDIO: IconMusic, DOCUMENT: IconFileText, IMAGE: IconPhoto, OTHER: IconFile, VIDEO: IconMovie }

export function useMediaColumns(
  onView: (file: MediaFileRow) => void,
  onDelete: (file: MediaFileRow) => void,
): Column<MediaFileRow>[] {
  const { t } = useTranslation('mediaFiles')
  const format = useFormat()
  const size = useFileSize()
  return [
    {
      key: 'name',
      header: t('columns.name'),
      card: 'head',
      sortKey: 'fileName',
      cell: file => {
        const { fileName, fileType, url } = file
        const Icon = ICONS[fileType]
        return (
          <div className={classes.file}>
            <span className={classes.thumb}>
              {isPicture(file) && url ? <img src={url} alt="" loading="lazy" /> : <Icon size={20} aria-hidden />}
            </span>
            <span className={classes.fileName}>{fileName}</span>
          </div>
        )
      },
    },
    { key: 'type', header: t('columns.type'), width: 90, cell: ({ fileType }) => t(`type.${fileType}`) },
    {
      key: 'size',
      header: t('columns.size'),
      sortKey: 'fileSize',
      width: 110,
      align: 'right',
      cell: ({ fileSize }) => size(fileSize),
    },
    { key: 'folder', header: t('columns.folder'), width: 160, from: 800, cell: ({ path }) => path },
    {
      key: 'uploaded',
      header: t('columns.uploaded'),
      width: 170,
      from: 900,
      cell: ({ uploadAt }) => (uploadAt ? format.moment(uploadAt) : t('waiting')),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 130,
      card: 'foot',
      cell: file => <MediaActions file={file} onView={onView} onDelete={onDelete} />,
    },
  ]
}
