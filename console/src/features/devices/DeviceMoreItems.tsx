import {
  IconBookmark,
  IconBroadcast,
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
import { DropDownItem } from '../../ui/DropDownItem.tsx'
import { useMay } from '../sessions/session.ts'
import type { DeviceDialog } from './deviceDialog.ts'

export interface DeviceMoreProps {
  /** the current list */
  toExport: Extract<DeviceDialog, { kind: 'export' }>
  onOpen: (dialog: DeviceDialog) => void
}

/** What the menu offers; loaded, with its texts and icons, when the menu is first opened. */
export function DeviceMoreItems({ toExport, onOpen }: DeviceMoreProps & { isOpen: boolean }) {
  const { t } = useTranslation('deviceDialogs')
  const { ready } = useConnection()
  const may = useMay()
  const navigate = useNavigate()
  return (
    <>
      <DropDownItem icon={<IconBookmark size={16} />} onClick={() => onOpen({ kind: 'savedSearches' })}>
        {t('menu.savedSearches')}
      </DropDownItem>
      {may('LightDevice', 'update') && (
        <DropDownItem
          icon={<IconFileImport size={16} />}
          disabled={!ready}
          onClick={() => void navigate({ to: paths.lightImport })}
        >
          {t('menu.import')}
        </DropDownItem>
      )}
      <DropDownItem icon={<IconFileExport size={16} />} disabled={!ready} onClick={() => onOpen(toExport)}>
        {t('menu.export')}
      </DropDownItem>
      {may('LightDevice', 'update') && (
        <DropDownItem
          icon={<IconKey size={16} />}
          disabled={!ready}
          onClick={() => onOpen({ kind: 'passwords', scope: { kind: 'light', where: toExport.where ?? {} } })}
        >
          {t('menu.passwords')}
        </DropDownItem>
      )}
      <DropDownItem icon={<IconListCheck size={16} />} onClick={() => onOpen({ kind: 'campaigns' })}>
        {t('menu.operations')}
      </DropDownItem>
      {may('LightDevice', 'create') && (
        <DropDownItem icon={<IconBroadcast size={16} />} onClick={() => onOpen({ kind: 'unknown' })}>
          {t('menu.unknown')}
        </DropDownItem>
      )}
      {may('LightDevice', 'delete') && may('LightDevice', 'create') && (
        <DropDownItem icon={<IconTrash size={16} />} onClick={() => onOpen({ kind: 'trash' })}>
          {t('menu.trash')}
        </DropDownItem>
      )}
    </>
  )
}
