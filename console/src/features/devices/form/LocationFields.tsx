import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocationPicker } from '../../location/LocationPicker.tsx'
import type { PickedLocation } from '../../location/pickedLocation.ts'
import classes from './DeviceForm.module.css'
import { degreesOf, type LocationField, type LocationValues, readPair } from './location.ts'

interface LocationFieldsProps {
  values: LocationValues
  /** props of the form library: value, error and handlers */
  input: (field: LocationField) => object
  onChange: (values: Partial<LocationValues>) => void
}

/** The location of a light: all four fields or none. */
export function LocationFields({ values, input, onChange }: LocationFieldsProps) {
  const { t } = useTranslation('deviceForm')
  const [lat, lng] = [degreesOf(values.latitude), degreesOf(values.longitude)]
  const place = Number.isNaN(lat) || Number.isNaN(lng) ? undefined : { lat, lng }
  const pick = ({ lat, lng, address1, address2 }: PickedLocation) =>
    onChange({
      latitude: lat.toFixed(6),
      longitude: lng.toFixed(6),
      ...(address1 && { address1 }),
      ...(address2 && { address2 }),
    })
  const pastePair = (event: React.ClipboardEvent) => {
    const pair = readPair(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    onChange(pair)
  }
  return (
    <div className={classes.columns}>
      <TextInput
        label={t('field.address1')}
        placeholder={t('address1Example')}
        maxLength={200}
        {...input('address1')}
      />
      <TextInput
        label={t('field.address2')}
        placeholder={t('address2Example')}
        maxLength={200}
        {...input('address2')}
      />
      <TextInput
        label={t('field.latitude')}
        placeholder={t('latitudeExample')}
        inputMode="decimal"
        autoComplete="off"
        onPaste={pastePair}
        {...input('latitude')}
      />
      <TextInput
        label={t('field.longitude')}
        placeholder={t('longitudeExample')}
        inputMode="decimal"
        autoComplete="off"
        onPaste={pastePair}
        {...input('longitude')}
      />
      <div className={classes.wide}>
        <LocationPicker value={place} address={values} onChange={pick} />
      </div>
    </div>
  )
}
