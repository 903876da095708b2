/** Six-digit codes and names; null: not chosen. */
export interface Area {
  provinceCode: string | null
  provinceName: string | null
  cityCode: string | null
  cityName: string | null
  districtCode: string | null
  districtName: string | null
}

export interface AreaPickerProps {
  value: Area
  onChange: (area: Area) => void
  error?: string
}

/** Province, city, district; municipalities have no city level. */
export function AreaPicker(_: AreaPickerProps) {
  return null
}
