import {
  IconBroadcast,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconKey,
  IconListCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { paths } from '../../paths.ts'
import { DropDown } from '../../ui/DropDown.tsx'
import { DropDownItem } from '../../ui/DropDownItem.tsx'
import { useMay } from '../sessions/session.ts'
import type { DeviceDialog } from './deviceDialog.ts'

interface DeviceMoreMenuProps {
  /** the current list */
  toExport: Extract<DeviceDialog, { kind: 'export' }>
  onOpen: (dialog: DeviceDialog) => void
}

/** Less used actions for the whole list. */
export function DeviceMoreMenu({ toExport, onOpen }: DeviceMoreMenuProps) {
  const { t } = useTranslation(['devices', 'shell'])
  const { ready } = useConnection()
  const may = useMay()
  const navigate = useNavigate()
  return (
    <DropDown label={t('shell:words.more')} face={<IconDots size={20} />} width={190}>
      {may('LightDevice', 'update') && (
        <DropDownItem
          icon={<IconFileImport size={16} />}
          disabled={!ready}
          onClick={() => void navigate({ to: paths.lightImport })}
        >
          {t('import')}
        </DropDownItem>
      )}
      <DropDownItem icon={<IconFileExport size={16} />} disabled={!ready} onClick={() => onOpen(toExport)}>
        {t('export')}
      </DropDownItem>
      {may('LightDevice', 'update') && (
        <DropDownItem
          icon={<IconKey size={16} />}
          disabled={!ready}
          onClick={() => onOpen({ kind: 'passwords', scope: { kind: 'light', where: toExport.where ?? {} } })}
        >
          {t('passwords')}
        </DropDownItem>
      )}
      <DropDownItem icon={<IconListCheck size={16} />} onClick={() => onOpen({ kind: 'campaigns' })}>
        {t('operations')}
      </DropDownItem>
      {may('LightDevice', 'create') && (
        <DropDownItem icon={<IconBroadcast size={16} />} onClick={() => onOpen({ kind: 'unknown' })}>
          {t('unknown')}
        </DropDownItem>
      )}
      {may('LightDevice', 'delete') && may('LightDevice', 'create') && (
        <DropDownItem icon={<IconTrash size={16} />} onClick={() => onOpen({ kind: 'trash' })}>
          {t('trash')}
        </DropDownItem>
      )}
    </DropDown>
  )
}
