import { useFormat } from '../../i18n/format.ts'

/** W as text, whole watts without a decimal. */
export function useWatts(): (watts: number | null) => string {
  const { quantity } = useFormat()
  return watts => quantity(watts, 'W', watts !== null && Number.isInteger(watts) ? 0 : 1)
}
