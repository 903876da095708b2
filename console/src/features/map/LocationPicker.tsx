import { Button, CloseButton, Input } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../../i18n/i18n.ts'
import { written } from '../../ui/map/coordinates.ts'
import classes from './LocationPicker.module.css'
import type { PickedLocation } from './pickedLocation.ts'

const LocationModal = lazy(async () => ({ default: (await withWords(import('./LocationModal.tsx'))).LocationModal }))

interface LocationPickerProps {
  label: string
  value: PickedLocation | undefined
  onChange: (value: PickedLocation | undefined) => void
  error?: ReactNode
  disabled?: boolean
}

/** A field of a form whose value is a place on the map. */
export function LocationPicker({ label, value, onChange, error, disabled }: LocationPickerProps) {
  const { t } = useTranslation('map')
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [needed, setNeeded] = useState(false)
  const open = () => {
    setNeeded(true)
    setOpened(true)
  }
  const address = [value?.address1, value?.address2].filter(Boolean).join(' · ')
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" labelProps={{ id }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame */}
      <div className={classes.field} role="group" aria-labelledby={id} data-error={!!error || undefined}>
        <IconMapPin size={18} aria-hidden className={classes.icon} />
        <div className={classes.value}>
          {value ? (
            <>
              {address && <span>{address}</span>}
              <span className={classes.coordinates}>{written(value)}</span>
            </>
          ) : (
            <span className={classes.none}>{t('picker.none')}</span>
          )}
        </div>
        <Button variant="default" size="xs" onClick={open} disabled={disabled}>
          {t(value ? 'picker.change' : 'picker.choose')}
        </Button>
        {value && !disabled && <CloseButton onClick={() => onChange(undefined)} aria-label={t('picker.remove')} />}
      </div>
      <Suspense>
        {needed && (
          <LocationModal opened={opened} value={value} onClose={() => setOpened(false)} onConfirm={onChange} />
        )}
      </Suspense>
    </Input.Wrapper>
  )
}
