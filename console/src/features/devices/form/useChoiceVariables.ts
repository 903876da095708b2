import { useMay } from '../../sessions/session.ts'

/** The lists of `DeviceChoices` that the viewer may read. */
export function useChoiceVariables(): { centers: boolean; groups: boolean } {
  const may = useMay()
  return { centers: may('LightCenter', 'read'), groups: may('LightGroup', 'read') }
}
