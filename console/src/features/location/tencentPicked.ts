import type { Point } from '../../ui/map/datum.ts'
import { isWithinBounds } from '../../ui/map/mapProvider.ts'

export const PICKER_ORIGIN = 'https://apis.map.qq.com'

/** A location chosen in Tencent's picker. */
export interface PickedPlace {
  at: Point
  name: string
  address: string
}

/** The URL of Tencent's picker with its initial location. */
export function pickerAddress(key: string, at: Point | undefined): string {
  const query = new URLSearchParams({ search: '1', type: '1', key, referer: 'Lamplighter' })
  if (at) query.set('coord', `${at.lat},${at.lng}`)
  return `${PICKER_ORIGIN}/tools/locpicker?${query}`
}

/** Parses a message of the picker's iframe; messages of other origins are ignored. */
export function readPicked(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: Window | null | undefined,
): PickedPlace | undefined {
  if (origin !== PICKER_ORIGIN || !frame || source !== frame) return
  if (data?.module !== 'locationPicker') return
  const at = { lat: Number(data.latlng?.lat ?? Number.NaN), lng: Number(data.latlng?.lng ?? Number.NaN) }
  // NaN is not within any bounds.
  if (!isWithinBounds(at)) return
  return { at, name: textOf(data.poiname), address: textOf(data.poiaddress) }
}

/** Truncated to the maximum length of the field. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}
