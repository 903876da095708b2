import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTranslations } from '../../i18n/i18n.ts'
import type { Address, PickedLocation } from './pickedLocation.ts'

const LocationModal = lazy(async () => ({
  default: (await withTranslations(import('./LocationModal.tsx'))).LocationModal,
}))

interface LocationPickerProps {
  /** the current location, if known */
  value: PickedLocation | undefined
  address: Address
  onChange: (value: PickedLocation) => void
  disabled?: boolean
}

/** A button that opens the map to pick a location. */
export function LocationPicker({ value, address, onChange, disabled }: LocationPickerProps) {
  const { t } = useTranslation('map')
  const [opened, setOpened] = useState(false)
  const [needed, setNeeded] = useState(false)
  const open = () => {
    setNeeded(true)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconMapPin size={16} />} onClick={open} disabled={disabled}>
        {t(value ? 'picker.change' : 'picker.choose')}
      </Button>
      <Suspense>
        {needed && (
          <LocationModal
            opened={opened}
            value={value}
            address={address}
            onClose={() => setOpened(false)}
            onConfirm={onChange}
          />
        )}
      </Suspense>
    </>
  )
}
