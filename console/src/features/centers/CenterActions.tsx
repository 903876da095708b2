import { ActionIcon } from '@mantine/core'
import { IconBulb, IconInfoCircle, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../graphql/link.ts'
import { Hint } from '../../ui/Hint.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './Centers.module.css'
import type { CenterView } from './centerSearch.ts'
import type { CenterRow } from './centers.ts'

export interface CenterDeeds {
  onOpen: (center: CenterRow, view?: CenterView) => void
  onEdit: (center: CenterRow) => void
  onDelete: (center: CenterRow) => void
}

export function CenterActions({ center, onOpen, onEdit, onDelete }: CenterDeeds & { center: CenterRow }) {
  const { t } = useTranslation(['centers', 'dialog'])
  const { ready } = useLink()
  const seesLights = useMay()('LightDevice', 'read')
  const may = (action: string) => center.abilities.includes(action)
  const act = (name: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Hint label={name}>
      <ActionIcon variant="subtle" onClick={onClick} disabled={disabled} aria-label={`${name} ${center.name}`}>
        {icon}
      </ActionIcon>
    </Hint>
  )
  return (
    <div className={classes.actions}>
      {act(t('actions.details'), <IconInfoCircle size={18} />, () => onOpen(center))}
      {seesLights && act(t('actions.lights'), <IconBulb size={18} />, () => onOpen(center, 'lights'))}
      {seesLights && act(t('actions.inventory'), <IconListCheck size={18} />, () => onOpen(center, 'inventory'))}
      {may('update') && act(t('actions.edit'), <IconPencil size={18} />, () => onEdit(center), !ready)}
      {may('delete') && act(t('dialog:delete'), <IconTrash size={18} />, () => onDelete(center), !ready)}
    </div>
  )
}
