import { type ComboboxItem, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useFormat } from '../../i18n/format.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import classes from './Daylight.module.css'
import { DaylightRegions, type DaylightRow } from './daylight.ts'
import type { DaylightValues } from './daylightForm.ts'

const SEARCH_DELAY_MS = 200

interface RegionFieldProps {
  /** the region of a rule does not change; none: a new rule */
  kept: DaylightRow | undefined
  form: UseFormReturnType<DaylightValues>
}

/** The region of a rule, of those that have lights. */
export function RegionField({ kept, form }: RegionFieldProps) {
  const { t } = useTranslation('daylight')
  if (!kept) return <RegionSelect form={form} />
  return (
    <TextInput
      label={t('form.regionCode')}
      description={t('form.regionFixed')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={kept.name}
      disabled
    />
  )
}

function RegionSelect({ form }: Pick<RegionFieldProps, 'form'>) {
  const { t } = useTranslation('daylight')
  const { number } = useFormat()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ComboboxItem>()
  const { options, counts, isLoaded } = useRegions(search === chosen?.label ? '' : search)
  const lightsText = (count: number) => t('lights', { count, number: number(count) })
  const { onChange, ...field } = form.getInputProps('regionCode')
  return (
    <SearchSelect
      label={t('form.regionCode')}
      description={t('form.regionHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      data-autofocus
      maxDropdownHeight={260}
      nothingFoundMessage={isLoaded ? t('form.noRegion') : undefined}
      data={chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options}
      // The server has searched.
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span>{counts.has(option.value) && lightsText(counts.get(option.value)!)}</span>
        </span>
      )}
      {...field}
      onChange={(code, option) => {
        setChosen(option ?? undefined)
        onChange(code)
      }}
    />
  )
}

function useRegions(search: string) {
  const [q] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS)
  const [{ data }] = useQuery({ query: DaylightRegions, variables: { q } })
  const regions = (data?.lightPlaces ?? []).flatMap(({ code, ...place }) => (code ? { code, ...place } : []))
  return {
    isLoaded: data !== undefined,
    options: regions.map(({ code, name, within }) => ({
      value: code,
      label: [within, name].filter(Boolean).join(' · '),
    })),
    counts: new Map(regions.map(({ code, lightCount }) => [code, lightCount])),
  }
}
