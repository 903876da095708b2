import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '../../ui/selectStyles.ts'
import '@mantine/core/styles/Popover.css'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { china } from '#lighting/regions/china.ts'
import type { Region } from '#lighting/regions/regions.ts'
import { locationOf, skipsCityLevel, wholeNameOf } from '#lighting/regions/regions.ts'
import { searchRegions } from '#lighting/regions/search.ts'
import type { Point } from '../../ui/map/datum.ts'

interface FoundPlace {
  /** With the city and province that it lies in. */
  name: string
  center: Point
  zoom: number
}

/** Finds provinces, cities and districts by their names or by pinyin. */
export function RegionSearch({ onFound }: { onFound: (place: FoundPlace) => void }) {
  const { t } = useTranslation('map')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  const found = text.trim() ? named(searchRegions(china, text, 12)) : []
  const choose = (id: string) => {
    const location = locationOf(china, id)
    if (!location) return
    const name = wholeNameOf(china, id)
    setText(name)
    combobox.closeDropdown()
    onFound({ name, center: { lat: location.lat, lng: location.lng }, zoom: zoomOf(id) })
  }
  /** Enter takes the best match unless another was gone to; it never sends the form that the box stands in. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (found[0] && combobox.getSelectedOptionIndex() === -1) choose(found[0][0])
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          label={t('picker.search')}
          placeholder={t('picker.searchHint')}
          leftSection={<IconSearch size={16} />}
          value={text}
          autoComplete="off"
          onChange={event => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onKeyDown={press}
          onFocus={() => text.trim() && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === ''}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={t('picker.search')}>
          {found.map(([id, name]) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('picker.noMatch')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** 东莞市 and the district that stands for all of it are one place to a reader. */
function named(regions: Region[]): [id: string, name: string][] {
  const byName = new Map<string, string>()
  for (const { id } of regions) {
    const name = wholeNameOf(china, id)
    if (!byName.has(name)) byName.set(name, id)
  }
  return [...byName].map(([name, id]) => [id, name])
}

function zoomOf(id: string): number {
  if (id.endsWith('0000')) return skipsCityLevel(id) ? 10 : 7
  return id.endsWith('00') ? 11 : 13
}
