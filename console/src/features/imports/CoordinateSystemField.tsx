import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { siteGeography } from '../../ui/map/siteGeography.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { CoordinateSystems, commonSystems } from './coordinateSystems.ts'

interface CoordinateSystemFieldProps {
  /** EPSG code; empty: none chosen yet */
  value: string
  /** EPSG code that the file names */
  named: string | null
  error: string | undefined
  onChange: (code: string) => void
}

const SEARCH_DELAY_MS = 250

/** A projected coordinate system: common ones first, all others by search. */
export function CoordinateSystemField({ value, named, error, onChange }: CoordinateSystemFieldProps) {
  const { t } = useTranslation(['imports', 'deviceForm'])
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const found = useSystems(search)
  // The name of a chosen system that is not among the common ones.
  const chosen = useSystems(value)
  const names = useCommonNames()
  const isChosen = chosen.systems.find(({ code }) => code === value)
  const label = (code: string, name: string) => `${name} · ${code}`
  const own = value === '' ? [] : [{ value, label: label(value, names.get(value) ?? isChosen?.name ?? '') }]
  const common = [...names].map(([code, name]) => ({ value: code, label: label(code, name) }))
  const others = found.systems.map(({ code, name, area }) => ({
    value: code,
    label: area ? `${label(code, name)} · ${area}` : label(code, name),
  }))
  const isSearched = search !== '' && typed !== own[0]?.label
  const offered = isSearched ? others : common
  const without = (options: typeof common) => options.filter(option => option.value !== value)
  return (
    <SearchSelect
      label={t('mapping.crs')}
      description={named ? t('mapping.crsNamed', { code: named }) : t('mapping.crsHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('mapping.crsSearch')}
      error={error ?? (found.error && errorText(codeOf(found.error)))}
      value={value || null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={[
        ...own,
        {
          group: t(isSearched ? 'mapping.crsFound' : 'mapping.crsCommon'),
          items: without(offered),
        },
      ]}
      nothingFoundMessage={t('deviceForm:nothingFound')}
      maxDropdownHeight={320}
      onChange={next => next && onChange(next)}
    />
  )
}

function useSystems(search: string) {
  const [{ data, error }] = useQuery({ query: CoordinateSystems, variables: { search }, pause: search === '' })
  return { systems: (search !== '' && data?.coordinateSystems) || [], error }
}

function useCommonNames(): Map<string, string> {
  const { t } = useTranslation('imports')
  const systems = commonSystems(siteGeography())
  return new Map(systems.map(({ code, family, number }) => [code, t(`mapping.systems.${family}`, { number })]))
}
