import { Button, Group, Modal, SegmentedControl, Text, TextInput } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCurrentLocation } from '@tabler/icons-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Axis, type CoordinateFault, readPair, rounded } from '../../ui/map/coordinates.ts'
import type { Point } from '../../ui/map/datum.ts'
import { BOUNDS, isWithinBounds } from '../../ui/map/mapProvider.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PlatformMap } from '../platformMap/PlatformMap.tsx'
import { tencentKey } from '../platformMap/siteMap.ts'
import classes from './LocationModal.module.css'
import {
  type Address,
  faultsOf,
  type LocationForm,
  type PickedLocation,
  pointOf,
  startLocation,
} from './pickedLocation.ts'
import { RegionSearch } from './RegionSearch.tsx'
import { TencentPicker } from './TencentPicker.tsx'
import { addressOf } from './tencentPlaces.ts'
import { type LocateFault, locateUser } from './userLocation.ts'

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
/** Arrow keys move the pin in many steps: only the last one is asked about. */
const ADDRESS_MS = 300

function LocationEditor({ value, address, onClose, onConfirm }: Omit<LocationModalProps, 'opened'>) {
  const { t } = useTranslation(['map', 'shell'])
  const [form, setForm] = useState<LocationForm>(() => startLocation(value, address))
  const [view, setView] = useState(value ? { center: rounded(value), zoom: STREETS } : COUNTRY)
  const [touched, setTouched] = useState<ReadonlySet<keyof LocationForm>>(new Set())
  /** The address found last; replaced until the user edits it. */
  const found = useRef({ address1: '', address2: '' })
  const lastPick = useRef<Point>(undefined)
  const [pane, setPane] = useState<'map' | 'places'>('map')
  const [mine, setMine] = useState<'searching' | LocateFault>()

  const at = pointOf(form)
  const faults = faultsOf(form)
  const change = (part: keyof LocationForm, text: string) => setForm(before => ({ ...before, [part]: text }))
  const touch = (...parts: (keyof LocationForm)[]) => setTouched(before => new Set([...before, ...parts]))

  const put = (point: Point) => {
    const { lat, lng } = startLocation(point)
    setForm(before => ({ ...before, lat, lng }))
    setMine(undefined)
    lastPick.current = point
  }
  const fill = (address: Address) => {
    const last = found.current
    found.current = { ...last, ...address }
    setForm(before => {
      const free = (part: keyof Address) => address[part] !== undefined && before[part] === last[part]
      return {
        ...before,
        ...(free('address1') && { address1: address.address1 }),
        ...(free('address2') && { address2: address.address2 }),
      }
    })
  }
  const askAddress = useDebouncedCallback(async (key: string, point: Point) => {
    const address1 = await addressOf(key, point)
    if (address1 && lastPick.current === point) fill({ address1 })
  }, ADDRESS_MS)
  /** Where Tencent knows the address of a place, it is written down, too. */
  const pick = (point: Point) => {
    put(point)
    if (tencentKey) askAddress(tencentKey, point)
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
    const me = await locateUser()
    if (typeof me === 'string') return setMine(me)
    if (!isWithinBounds(me)) return setMine('outOfBounds')
    fill({ address1: '' })
    pick(me)
    setView({ center: me, zoom: STREETS })
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
        {tencentKey && (
          <SegmentedControl
            aria-label={t('picker.label')}
            value={pane}
            onChange={setPane}
            data={[
              { value: 'map', label: t('picker.map') },
              { value: 'places', label: t('picker.places') },
            ]}
          />
        )}
        <div className={classes.pane}>
          {tencentKey && pane === 'places' ? (
            <TencentPicker
              mapKey={tencentKey}
              at={at}
              onPicked={place => {
                put(place.at)
                fill({ address1: place.address, address2: place.name })
                setView({ center: place.at, zoom: STREETS })
              }}
            />
          ) : (
            <PlatformMap
              label={t('picker.label')}
              center={view.center}
              zoom={view.zoom}
              pin={{ at, label: t('picker.pin'), onPick: pick }}
            />
          )}
        </div>
      </div>
      <div className={classes.fields}>
        <RegionSearch
          onFound={({ name, center, zoom }) => {
            setView({ center, zoom })
            put(center)
            fill({ address1: name })
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
