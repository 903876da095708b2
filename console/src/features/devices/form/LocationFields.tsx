import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocationPicker } from '../../location/LocationPicker.tsx'
import type { PickedLocation } from '../../location/pickedLocation.ts'
import classes from './DeviceForm.module.css'
import { degreesOf, LOCATION_FIELDS, type LocationField, type LocationValues, readCoordinatePair } from './location.ts'

/** The part of a form that holds a location. */
interface LocationForm {
  values: LocationValues
  getInputProps(field: LocationField): object
  setFieldValue(field: LocationField, value: string): void
  clearFieldError(field: LocationField): void
}

/** Where a light stands: all four or none. */
export function LocationFields({ form }: { form: LocationForm }) {
  const { t } = useTranslation('deviceForm')
  const { values } = form
  const change = (change: Partial<LocationValues>) => {
    for (const field of LOCATION_FIELDS) {
      const value = change[field]
      if (value !== undefined) form.setFieldValue(field, value)
      // They are right or wrong together.
      form.clearFieldError(field)
    }
  }
  const input = (field: LocationField) => ({
    label: t(`field.${field}`),
    placeholder: t(`${field}Example`),
    ...form.getInputProps(field),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [field]: event.currentTarget.value }),
  })
  const [lat, lng] = [degreesOf(values.latitude), degreesOf(values.longitude)]
  const place = Number.isNaN(lat) || Number.isNaN(lng) ? undefined : { lat, lng }
  const pick = ({ lat, lng, address1, address2 }: PickedLocation) =>
    change({
      latitude: lat.toFixed(6),
      longitude: lng.toFixed(6),
      ...(address1 && { address1 }),
      ...(address2 && { address2 }),
    })
  const pastePair = (event: React.ClipboardEvent) => {
    const pair = readCoordinatePair(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    change(pair)
  }
  return (
    <div className={classes.columns}>
      <TextInput maxLength={200} {...input('address1')} />
      <TextInput maxLength={200} {...input('address2')} />
      <TextInput inputMode="decimal" autoComplete="off" onPaste={pastePair} {...input('latitude')} />
      <TextInput inputMode="decimal" autoComplete="off" onPaste={pastePair} {...input('longitude')} />
      <div className={classes.wide}>
        <LocationPicker value={place} address={values} onChange={pick} />
      </div>
    </div>
  )
}
