import { IconDots, IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { DropDown } from '../../ui/DropDown.tsx'
import { DropDownItem } from '../../ui/DropDownItem.tsx'
import { useMay } from '../sessions/session.ts'
import { type ModelSearch, modelWhere } from './modelSearch.ts'
import { useModelExport } from './useModelExport.ts'

interface ModelMenuProps {
  /** the models of these filters are exported */
  search: ModelSearch
  onImport: () => void
}

export function ModelMenu({ search, onImport }: ModelMenuProps) {
  const { t } = useTranslation('models')
  const { ready } = useConnection()
  const may = useMay()
  const exportModels = useModelExport(modelWhere(search))
  return (
    <DropDown label={t('actions.more')} face={<IconDots size={20} />} width={190}>
      {may('DeviceMode', 'create') && may('DeviceMode', 'update') && (
        <DropDownItem icon={<IconFileImport size={16} />} disabled={!ready} onClick={onImport}>
          {t('import.menu')}
        </DropDownItem>
      )}
      {(['CSV', 'JSON'] as const).map(format => (
        <DropDownItem
          key={format}
          icon={<IconFileExport size={16} />}
          disabled={!ready}
          onClick={() => void exportModels(format)}
        >
          {t(`export.${format}`)}
        </DropDownItem>
      ))}
    </DropDown>
  )
}
