import { IconDots, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DropDown } from '../../ui/DropDown.tsx'
import { DropDownItem } from '../../ui/DropDownItem.tsx'
import type { DeviceDialog } from './dialog.ts'

/** What is seldom wanted of the list as a whole. */
export function DeviceMoreMenu({ onOpen }: { onOpen: (dialog: DeviceDialog) => void }) {
  const { t } = useTranslation(['devices', 'shell'])
  return (
    <DropDown label={t('shell:words.more')} face={<IconDots size={20} />} width={190}>
      <DropDownItem icon={<IconListCheck size={16} />} onClick={() => onOpen({ kind: 'campaigns' })}>
        {t('operations')}
      </DropDownItem>
    </DropDown>
  )
}
