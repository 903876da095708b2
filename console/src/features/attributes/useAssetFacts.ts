import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import type { AttributeType, LightAssets } from './attributes.ts'

/** The asset data of a light as names and values; of own attributes those that it has. */
export function useAssetFacts(): (assets: LightAssets) => [name: string, value: string][] {
  const { t } = useTranslation('attributes')
  const shown = (value: string, type: AttributeType, unit: string | null) => {
    if (type === 'BOOLEAN') return t(value === 'true' ? 'true' : 'false')
    return type === 'NUMBER' && unit ? `${value} ${unit}` : value
  }
  return ({ lampType, poleNumber, installedOn, attributes }) => [
    [t('lampType'), lampType ?? NONE],
    [t('poleNumber'), poleNumber ?? NONE],
    [t('installedOn'), installedOn ?? NONE],
    ...attributes.map(({ definition: { name, type, unit }, value }): [string, string] => [
      name,
      shown(value, type, unit),
    ]),
  ]
}
