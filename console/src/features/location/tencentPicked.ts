import type { Point } from '../../ui/map/datum.ts'
import { isWithinBounds } from '../../ui/map/mapProvider.ts'

export const PICKER_ORIGIN = 'https://apis.map.qq.com'

/** A place that was chosen in Tencent's picker. */
export interface PickedPlace {
  at: Point
  name: string
  address: string
}

/** Where Tencent's picker is, looking at a place at first. */
export function pickerAddress(key: string, at: Point | undefined): string {
  const query = new URLSearchParams({ search: '1', type: '1', key, referer: 'Lamplighter' })
  if (at) query.set('coord', `${at.lat},${at.lng}`)
  return `${PICKER_ORIGIN}/tools/locpicker?${query}`
}

/** What the picker in the frame says; anything that anybody else says is nothing. */
export function readPicked(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: Window | null | undefined,
): PickedPlace | undefined {
  if (origin !== PICKER_ORIGIN || !frame || source !== frame) return
  if (data?.module !== 'locationPicker') return
  const at = { lat: Number(data.latlng?.lat ?? Number.NaN), lng: Number(data.latlng?.lng ?? Number.NaN) }
  // Not-a-number is within no bounds.
  if (!isWithinBounds(at)) return
  return { at, name: textOf(data.poiname), address: textOf(data.poiaddress) }
}

/** As long as its box takes. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}
