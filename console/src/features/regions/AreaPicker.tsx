import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Region } from '#lighting/regions/regions.ts'
import { matchesRegion } from '#lighting/regions/search.ts'
import { siteGeography } from '../../ui/map/siteGeography.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import classes from './AreaPicker.module.css'
import { type Area, type AreaLevel, areaText, choicesOf, chosen } from './areas.ts'
import { useRegions } from './useRegions.ts'

export type { Area }

export interface AreaPickerProps {
  value: Area
  onChange: (area: Area) => void
  error?: string
}

/** Levels of the list of regions in China; a site elsewhere has no list: one level of text. */
export function AreaPicker(props: AreaPickerProps) {
  return siteGeography().datum === 'GCJ02' ? <ChinaAreaPicker {...props} /> : <AreaText {...props} />
}

function AreaText({ value, onChange, error }: AreaPickerProps) {
  const { t } = useTranslation('regions')
  return (
    <TextInput
      label={t('area')}
      // Names of larger regions that an import has stored.
      description={areaText({ ...value, districtName: null })}
      maxLength={100}
      error={error}
      value={value.districtName ?? ''}
      onChange={event => onChange({ ...value, districtName: event.currentTarget.value || null })}
    />
  )
}

/** Province, city, district; municipalities have no city level. */
export function ChinaAreaPicker({ value, onChange, error }: AreaPickerProps) {
  const { t } = useTranslation('regions')
  const id = useId()
  const regions = useRegions()
  const choices = regions && choicesOf(regions, value)
  const box = (level: AreaLevel, offered: Region[] | undefined) => {
    const code = value[`${level}Code`]
    const known = offered?.some(region => region.id === code)
    return (
      <SearchSelect
        key={level}
        aria-label={t(level)}
        placeholder={t(level)}
        clearable
        maxDropdownHeight={260}
        nothingFoundMessage={t('nothing')}
        clearButtonProps={{ 'aria-label': t('clear', { level: t(level) }) }}
        error={error !== undefined}
        disabled={!offered || offered.length === 0}
        value={code}
        data={[
          // While the list loads, or for an unknown code, the stored name is shown.
          ...(code && !known ? [{ value: code, label: value[`${level}Name`] ?? code }] : []),
          ...(offered ?? []).map(region => ({ value: region.id, label: region.fullname })),
        ]}
        filter={({ options, search }) =>
          options.filter(option => {
            if (!('value' in option)) return true
            const region = regions?.byId.get(String(option.value))
            return region ? matchesRegion(region, search) : option.label.includes(search)
          })
        }
        onChange={picked => regions && onChange(chosen(regions, value, level, picked))}
      />
    )
  }
  return (
    <Input.Wrapper label={t('area')} labelElement="div" error={error} labelProps={{ id }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div className={classes.boxes} role="group" aria-labelledby={id}>
        {box('province', choices?.provinces)}
        {(!choices || choices.cities) && box('city', choices?.cities)}
        {box('district', choices?.districts)}
      </div>
    </Input.Wrapper>
  )
}
