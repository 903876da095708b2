import { IconBulb, IconInfoCircle, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { RowAction } from '../../ui/RowAction.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './Centers.module.css'
import type { CenterView } from './centerSearch.ts'
import type { CenterRow } from './centers.ts'

export interface CenterActionHandlers {
  onOpen: (center: CenterRow, view?: CenterView) => void
  onEdit: (center: CenterRow) => void
  onDelete: (center: CenterRow) => void
}

export function CenterActions({ center, onOpen, onEdit, onDelete }: CenterActionHandlers & { center: CenterRow }) {
  const { t } = useTranslation(['centers', 'dialog', 'control'])
  const { ready } = useConnection()
  const seesLights = useMay()('LightDevice', 'read')
  const may = (action: string) => center.abilities.includes(action)
  const { name } = center
  const obstacle = ready ? undefined : t('control:noLink')
  return (
    <div className={classes.actions}>
      <RowAction
        label={t('actions.details')}
        name={name}
        icon={<IconInfoCircle size={18} />}
        keys="Enter"
        onClick={() => onOpen(center)}
      />
      {seesLights && (
        <>
          <RowAction
            label={t('actions.lights')}
            name={name}
            icon={<IconBulb size={18} />}
            onClick={() => onOpen(center, 'lights')}
          />
          <RowAction
            label={t('actions.inventory')}
            name={name}
            icon={<IconListCheck size={18} />}
            onClick={() => onOpen(center, 'inventory')}
          />
        </>
      )}
      {may('update') && (
        <RowAction
          label={t('actions.edit')}
          name={name}
          icon={<IconPencil size={18} />}
          keys="e"
          obstacle={obstacle}
          onClick={() => onEdit(center)}
        />
      )}
      {may('delete') && (
        <RowAction
          label={t('dialog:delete')}
          name={name}
          icon={<IconTrash size={18} />}
          keys="Delete"
          danger
          obstacle={obstacle}
          onClick={() => onDelete(center)}
        />
      )}
    </div>
  )
}
