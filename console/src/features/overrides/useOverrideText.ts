import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { EndPreview, OverrideRow } from './overrides.ts'

/** The setting of an override as text. Equal lamps are named once. */
export function useSettingText(): (setting: OverrideRow['setting']) => string {
  const { t } = useTranslation(['overrides', 'operate'])
  const format = useFormat()
  return setting => {
    const [main, sub] = [
      lamp(setting.mainSwitch, setting.mainBrightness, setting.mainColorTemp),
      lamp(setting.subSwitch, setting.subBrightness, setting.subColorTemp),
    ]
    if (main !== undefined && main === sub) return main
    const named = [main && `${t('operate:main')} ${main}`, sub && `${t('operate:sub')} ${sub}`]
    return named.filter(Boolean).join(' · ') || NONE
  }

  function lamp(on: boolean | null, brightness: number | null, colorTemp: number | null): string | undefined {
    if (on === false || (on === null && brightness === 0)) return t('off')
    const level = brightness === null ? on === true && t('on') : format.quantity(brightness, '%')
    return [level, colorTemp !== null && `${colorTemp} K`].filter(Boolean).join(' ') || undefined
  }
}

/** `3 盏关灯、2 盏调暗`: the effect on lights, including unchanged ones. */
export function useEffectText(): (preview: EndPreview) => string {
  const { t, i18n } = useTranslation('overrides')
  return ({ lightCount, offCount, onCount, dimCount, brightenCount }) => {
    const same = lightCount - offCount - onCount - dimCount - brightenCount
    const parts = [
      offCount > 0 && t('effect.off', { count: offCount }),
      onCount > 0 && t('effect.on', { count: onCount }),
      dimCount > 0 && t('effect.dim', { count: dimCount }),
      brightenCount > 0 && t('effect.brighten', { count: brightenCount }),
      same > 0 && t('effect.same', { count: same }),
    ].filter(part => part !== false)
    return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(parts)
  }
}
