import { useMay } from '../sessions/session.ts'

/** Whether the viewer may request readings: to operate lights, or to test them at the pole. */
export function useMayRead(): boolean {
  const may = useMay()
  return may('LightDevice', 'operate') || may('LightDevice', 'test')
}
