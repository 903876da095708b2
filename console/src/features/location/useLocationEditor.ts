import { useDebouncedCallback } from '@mantine/hooks'
import { type ClipboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Axis, type CoordinateFault, rangeOf, readPair, roundCoordinates } from '../../ui/map/coordinates.ts'
import type { Point } from '../../ui/map/datum.ts'
import { isWithinBounds } from '../../ui/map/mapProvider.ts'
import { wholeSite } from '../../ui/map/wholeSite.ts'
import { tencentKey } from '../platformMap/siteMap.ts'
import {
  type Address,
  faultsOf,
  type LocationForm,
  type PickedLocation,
  pointOf,
  startLocation,
} from './pickedLocation.ts'
import type { PickedPlace } from './tencentPicked.ts'
import { addressOf } from './tencentPlaces.ts'
import { type LocateFault, locateUser } from './userLocation.ts'

const STREET_ZOOM = 16
/** Debounce: arrow keys move the pin in many steps; only the last one requests an address. */
const ADDRESS_DELAY_MS = 300

interface LocationEditorInput {
  value: PickedLocation | undefined
  address: Address
  onClose: () => void
  onConfirm: (value: PickedLocation) => void
}

/** The state of the editor: typed values, the pin, the view of the map and the location of the user. */
export function useLocationEditor({ value, address, onClose, onConfirm }: LocationEditorInput) {
  const values = useLocationValues(value, address)
  const { form, fill } = values
  const [view, setView] = useState(value ? { center: roundCoordinates(value), zoom: STREET_ZOOM } : wholeSite())
  const [touched, setTouched] = useState<ReadonlySet<keyof LocationForm>>(new Set())
  const [mine, setMine] = useState<'searching' | LocateFault>()
  const faultText = useFaultText()

  const at = pointOf(form)
  const faults = faultsOf(form)
  const touch = (...parts: (keyof LocationForm)[]) => setTouched(before => new Set([...before, ...parts]))
  const put = (point: Point) => {
    values.put(point)
    setMine(undefined)
  }
  const pick = (point: Point) => {
    put(point)
    values.findAddress(point)
  }
  const goTo = ({ name, center, zoom }: { name: string; center: Point; zoom: number }) => {
    setView({ center, zoom })
    put(center)
    fill({ address1: name })
  }
  const takePlace = (place: PickedPlace) => {
    put(place.at)
    fill({ address1: place.address, address2: place.name })
    setView({ center: place.at, zoom: STREET_ZOOM })
  }
  async function locate() {
    setMine('searching')
    const me = await locateUser()
    if (typeof me === 'string') return setMine(me)
    if (!isWithinBounds(me)) return setMine('outOfBounds')
    fill({ address1: '' })
    pick(me)
    setView({ center: me, zoom: STREET_ZOOM })
  }
  function confirm() {
    touch('lat', 'lng', 'address1', 'address2')
    if (!at || Object.keys(faults).length > 0) return
    onConfirm({ ...roundCoordinates(at), address1: form.address1.trim(), address2: form.address2.trim() })
    onClose()
  }
  /** Typed coordinates move the map when the field is left, not with every digit. */
  const showTyped = (axis: Axis) => {
    touch(axis)
    if (at) setView(before => ({ center: at, zoom: Math.max(before.zoom, STREET_ZOOM) }))
  }
  const errorOf = (part: keyof LocationForm) => touched.has(part) && faults[part] && faultText(part, faults[part])
  return { ...values, at, view, mine, pick, goTo, takePlace, locate, confirm, touch, showTyped, errorOf }
}

/** The four values, and the address of a point if known. */
function useLocationValues(value: PickedLocation | undefined, address: Address) {
  const [form, setForm] = useState<LocationForm>(() => startLocation(value, address))
  /** The address found last; replaced until the user edits it. */
  const found = useRef({ address1: '', address2: '' })
  const lastPick = useRef<Point>(undefined)
  const change = (part: keyof LocationForm, text: string) => setForm(before => ({ ...before, [part]: text }))
  const put = (point: Point) => {
    const { lat, lng } = startLocation(point)
    setForm(before => ({ ...before, lat, lng }))
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
  const lookUp = useDebouncedCallback(async (key: string, point: Point) => {
    const address1 = await addressOf(key, point)
    if (address1 && lastPick.current === point) fill({ address1 })
  }, ADDRESS_DELAY_MS)
  /** Only Tencent Maps provides addresses. */
  const findAddress = (point: Point) => {
    if (tencentKey) lookUp(tencentKey, point)
  }
  const paste = (event: ClipboardEvent) => {
    const pair = readPair(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    setForm(before => ({ ...before, lat: pair[0], lng: pair[1] }))
  }
  return { form, change, put, fill, findAddress, paste }
}

function useFaultText() {
  const { t } = useTranslation('map')
  return (part: keyof LocationForm, fault: CoordinateFault): string => {
    if (fault !== 'outOfBounds') return t(`picker.${fault}`)
    const [least, most] = rangeOf(part === 'lat' ? 'lat' : 'lng')
    return t(part === 'lat' ? 'picker.outOfBounds.lat' : 'picker.outOfBounds.lng', { least, most })
  }
}
