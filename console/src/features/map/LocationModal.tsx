import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { IconCurrentLocation } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Axis, type CoordinateFault, readPair, rounded } from '../../ui/map/coordinates.ts'
import type { Point } from '../../ui/map/datum.ts'
import { BOUNDS, isWithinBounds } from '../../ui/map/mapProvider.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './LocationModal.module.css'
import { findMe, type MineFault } from './mine.ts'
import { PlatformMap } from './PlatformMap.tsx'
import {
  type Address,
  faultsOf,
  type LocationForm,
  type PickedLocation,
  pointOf,
  startLocation,
} from './pickedLocation.ts'
import { RegionSearch } from './RegionSearch.tsx'

interface LocationModalProps {
  opened: boolean
  value: PickedLocation | undefined
  address: Address
  onClose: () => void
  onConfirm: (value: PickedLocation) => void
}

export function LocationModal({ opened, value, address, onClose, onConfirm }: LocationModalProps) {
  const { t } = useTranslation(['map', 'shell'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={960}
      title={t('picker.title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <LocationEditor value={value} address={address} onClose={onClose} onConfirm={onConfirm} />
    </Modal>
  )
}

/** All of China, as far as it fits. */
const COUNTRY = { center: { lat: 35.5, lng: 104 }, zoom: 4 }
const STREETS = 16

function LocationEditor({ value, address, onClose, onConfirm }: Omit<LocationModalProps, 'opened'>) {
  const { t } = useTranslation(['map', 'shell'])
  const [form, setForm] = useState<LocationForm>(() => startLocation(value, address))
  const [view, setView] = useState(value ? { center: rounded(value), zoom: STREETS } : COUNTRY)
  const [touched, setTouched] = useState<ReadonlySet<keyof LocationForm>>(new Set())
  /** The name of the region that was found last: it stands for the road until somebody writes a better one. */
  const [region, setRegion] = useState('')
  const [mine, setMine] = useState<'searching' | MineFault>()

  const at = pointOf(form)
  const faults = faultsOf(form)
  const change = (part: keyof LocationForm, text: string) => setForm(before => ({ ...before, [part]: text }))
  const touch = (...parts: (keyof LocationForm)[]) => setTouched(before => new Set([...before, ...parts]))

  const pick = (point: Point) => {
    const { lat, lng } = startLocation(point)
    setForm(before => ({ ...before, lat, lng }))
    setMine(undefined)
  }
  /** What is typed is looked at when the box is left: the map does not jump with every digit. */
  const showTyped = (axis: Axis) => {
    touch(axis)
    if (at) setView(before => ({ center: at, zoom: Math.max(before.zoom, STREETS) }))
  }
  const paste = (event: ClipboardEvent) => {
    const pair = readPair(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    setForm(before => ({ ...before, lat: pair[0], lng: pair[1] }))
  }
  const useMine = async () => {
    setMine('searching')
    const found = await findMe()
    if (typeof found === 'string') return setMine(found)
    if (!isWithinBounds(found)) return setMine('outOfBounds')
    pick(found)
    nameRoad('')
    setView({ center: found, zoom: STREETS })
  }
  const nameRoad = (name: string) => {
    setRegion(name)
    setForm(before => (before.address1 === region ? { ...before, address1: name } : before))
  }
  const confirm = () => {
    touch('lat', 'lng', 'address1', 'address2')
    if (!at || Object.keys(faults).length > 0) return
    onConfirm({ ...rounded(at), address1: form.address1.trim(), address2: form.address2.trim() })
    onClose()
  }

  const box = (part: keyof LocationForm) => ({
    label: t(`picker.${part}`),
    value: form[part],
    onChange: (event: { currentTarget: HTMLInputElement }) => change(part, event.currentTarget.value),
    error: touched.has(part) && faults[part] && wordsOf(part, faults[part]),
    required: true,
    withAsterisk: false,
  })
  const axis = (name: Axis) => ({
    ...box(name),
    inputMode: 'decimal' as const,
    onBlur: () => showTyped(name),
    onPaste: paste,
  })
  return (
    <form
      className={classes.parts}
      noValidate
      onSubmit={event => {
        // The form that the field belongs to is not to be sent by it.
        event.preventDefault()
        event.stopPropagation()
        confirm()
      }}
    >
      <div className={classes.map}>
        <PlatformMap
          label={t('picker.label')}
          center={view.center}
          zoom={view.zoom}
          pin={{ at, label: t('picker.pin'), onPick: pick }}
        />
      </div>
      <div className={classes.fields}>
        <RegionSearch
          onFound={({ name, center, zoom }) => {
            setView({ center, zoom })
            pick(center)
            nameRoad(name)
          }}
        />
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={16} />}
          onClick={useMine}
          loading={mine === 'searching'}
        >
          {t('picker.mine')}
        </Button>
        {mine && mine !== 'searching' && <Notice tone="warning">{t(`picker.mineFailed.${mine}`)}</Notice>}
        <div className={classes.pair}>
          <TextInput {...axis('lat')} placeholder="37.857014" />
          <TextInput {...axis('lng')} placeholder="112.549248" />
        </div>
        <TextInput
          {...box('address1')}
          onBlur={() => touch('address1')}
          placeholder={t('picker.address1Hint')}
          maxLength={200}
        />
        <TextInput
          {...box('address2')}
          onBlur={() => touch('address2')}
          placeholder={t('picker.address2Hint')}
          maxLength={200}
        />
        <Text size="xs" c="dimmed">
          {t('picker.help')}
        </Text>
        <Group justify="flex-end" gap="sm" mt="auto">
          <Button variant="default" onClick={onClose}>
            {t('shell:words.cancel')}
          </Button>
          <Button type="submit">{t('picker.confirm')}</Button>
        </Group>
      </div>
    </form>
  )

  function wordsOf(part: keyof LocationForm, fault: CoordinateFault): string {
    if (fault !== 'outOfBounds') return t(`picker.${fault}`)
    const [least, most] = part === 'lat' ? [BOUNDS.south, BOUNDS.north] : [BOUNDS.west, BOUNDS.east]
    return t(part === 'lat' ? 'picker.outOfBounds.lat' : 'picker.outOfBounds.lng', { least, most })
  }
}
