import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Region, Regions } from '#lighting/regions/regions.ts'
import { matchesRegion } from '#lighting/regions/search.ts'
import { siteGeography } from '../../ui/map/siteGeography.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import classes from './AreaPicker.module.css'
import { type Area, type AreaLevel, areaText, choicesOf, chosen, hasCode } from './areas.ts'
import { useRegions } from './useRegions.ts'
import { useSiteRegions } from './useSiteRegions.ts'

export type { Area }

/** At once; the search finds the others. In a region of China there are fewer. */
const MAX_OFFERED = 500

export interface AreaPickerProps {
  value: Area
  onChange: (area: Area) => void
  error?: string
}

/** Levels of the site's list of regions; a site outside China without a list: one level of text. */
export function AreaPicker(props: AreaPickerProps) {
  return siteGeography().datum === 'GCJ02' ? <ChinaAreaPicker {...props} /> : <OwnAreaPicker {...props} />
}

/** Province, city, district; municipalities have no city level. */
export function ChinaAreaPicker(props: AreaPickerProps) {
  const { t } = useTranslation('regions')
  return <AreaBoxes regions={useRegions()} labelOf={level => t(level)} {...props} />
}

function OwnAreaPicker(props: AreaPickerProps) {
  const { t } = useTranslation('regions')
  const regions = useSiteRegions()
  if (!regions) return <TextInput label={t('area')} value={areaText(props.value) ?? ''} disabled />
  if (regions.all.length === 0) return <AreaText {...props} />
  return <AreaBoxes regions={regions} labelOf={level => t(`own.${level}`)} {...props} />
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

interface AreaBoxesProps extends AreaPickerProps {
  /** undefined: not loaded */
  regions: Regions | undefined
  labelOf: (level: AreaLevel) => string
}

function AreaBoxes({ regions, labelOf, value, onChange, error }: AreaBoxesProps) {
  const { t } = useTranslation('regions')
  const id = useId()
  const choices = regions && choicesOf(regions, value)
  const box = (level: AreaLevel, offered: readonly Region[] | undefined) => {
    const code = value[`${level}Code`]
    const known = offered?.some(region => region.id === code)
    return (
      <SearchSelect
        key={level}
        aria-label={labelOf(level)}
        placeholder={labelOf(level)}
        clearable
        maxDropdownHeight={260}
        nothingFoundMessage={t('nothing')}
        clearButtonProps={{ 'aria-label': t('clear', { level: labelOf(level) }) }}
        error={error !== undefined}
        disabled={!offered || offered.length === 0}
        value={code}
        data={[
          // While the list loads, or for an unknown code, the stored name is shown.
          ...(code && !known ? [{ value: code, label: value[`${level}Name`] ?? code }] : []),
          ...(offered ?? []).map(region => ({ value: region.id, label: region.fullname })),
        ]}
        filter={({ options, search }) =>
          options
            .filter(option => {
              if (!('value' in option)) return true
              const region = regions?.byId.get(String(option.value))
              return region ? matchesRegion(region, search) : option.label.includes(search)
            })
            .slice(0, MAX_OFFERED)
        }
        onChange={picked => regions && onChange(chosen(regions, value, level, picked))}
      />
    )
  }
  // Stored before the site had a list.
  const text = hasCode(value) ? undefined : areaText(value)
  return (
    <Input.Wrapper label={t('area')} labelElement="div" description={text} error={error} labelProps={{ id }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div className={classes.boxes} role="group" aria-labelledby={id}>
        {box('province', choices?.provinces)}
        {(!choices || choices.cities) && box('city', choices?.cities)}
        {(!choices || choices.districts) && box('district', choices?.districts)}
      </div>
    </Input.Wrapper>
  )
}
