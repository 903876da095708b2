import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropDown } from '../../ui/DropDown.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { DeviceMoreProps } from './DeviceMoreItems.tsx'

const DeviceMoreItems = lazyPart(
  () => import('./DeviceMoreItems.tsx'),
  'DeviceMoreItems',
  ({ isOpen }) => isOpen,
)

/** Less used actions for the whole list. */
export function DeviceMoreMenu(props: DeviceMoreProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <DropDown label={t('words.more')} face={<IconDots size={20} />} width={190} onOpen={() => setOpen(true)}>
      <DeviceMoreItems {...props} isOpen={isOpen} />
    </DropDown>
  )
}
