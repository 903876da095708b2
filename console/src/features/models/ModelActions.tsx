import { IconCopy, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { RowAction } from '../../ui/RowAction.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './Models.module.css'
import type { ModelRow } from './models.ts'

export interface ModelActionHandlers {
  /** with the form, which shows the values alone to those who may not change them */
  onOpen: (model: ModelRow) => void
  onCopy: (model: ModelRow) => void
  onDelete: (model: ModelRow) => void
}

export function ModelActions({ model, onOpen, onCopy, onDelete }: ModelActionHandlers & { model: ModelRow }) {
  const { t } = useTranslation(['models', 'dialog', 'control'])
  const { ready } = useConnection()
  const may = useMay()
  const mayUpdate = may('DeviceMode', 'update')
  const { name } = model
  const obstacle = ready ? undefined : t('control:noLink')
  return (
    <div className={classes.actions}>
      <RowAction
        label={t(mayUpdate ? 'actions.edit' : 'actions.view')}
        name={name}
        icon={mayUpdate ? <IconPencil size={18} /> : <IconInfoCircle size={18} />}
        keys="Enter e"
        obstacle={mayUpdate ? obstacle : undefined}
        onClick={() => onOpen(model)}
      />
      {may('DeviceMode', 'create') && (
        <RowAction
          label={t('actions.copy')}
          name={name}
          icon={<IconCopy size={18} />}
          obstacle={obstacle}
          onClick={() => onCopy(model)}
        />
      )}
      {may('DeviceMode', 'delete') && (
        <RowAction
          label={t('dialog:delete')}
          name={name}
          icon={<IconTrash size={18} />}
          keys="Delete"
          danger
          obstacle={obstacle}
          onClick={() => onDelete(model)}
        />
      )}
    </div>
  )
}
