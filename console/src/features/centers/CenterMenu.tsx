import { IconDots, IconFileExport, IconFileImport, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { DropDown } from '../../ui/DropDown.tsx'
import { DropDownItem } from '../../ui/DropDownItem.tsx'
import type { PasswordScope } from '../credentials/passwords.ts'
import { useMay } from '../sessions/session.ts'
import { type CenterSearch, centerWhere } from './centerSearch.ts'
import { useCenterExport } from './useCenterExport.ts'

interface CenterMenuProps {
  /** the centers of these filters are exported */
  search: CenterSearch
  onImport: () => void
  onPasswords: (scope: PasswordScope) => void
}

/** Less used actions for the whole list. */
export function CenterMenu({ search, onImport, onPasswords }: CenterMenuProps) {
  const { t } = useTranslation('centerImport')
  const { ready } = useConnection()
  const may = useMay()
  const where = centerWhere(search)
  const exportCenters = useCenterExport(where)
  const mayUpdate = may('LightCenter', 'update')
  return (
    <DropDown label={t('more')} face={<IconDots size={20} />} width={220}>
      {mayUpdate && may('LightCenter', 'create') && (
        <DropDownItem icon={<IconFileImport size={16} />} disabled={!ready} onClick={onImport}>
          {t('menu')}
        </DropDownItem>
      )}
      <DropDownItem icon={<IconFileExport size={16} />} disabled={!ready} onClick={() => void exportCenters()}>
        {t('export')}
      </DropDownItem>
      {mayUpdate && (
        <DropDownItem
          icon={<IconKey size={16} />}
          disabled={!ready}
          onClick={() => onPasswords({ kind: 'center', where })}
        >
          {t('passwords')}
        </DropDownItem>
      )}
    </DropDown>
  )
}
