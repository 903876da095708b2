import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
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
import { tencentKey } from '../platformMap/siteMap.ts'
import { tencentPlace } from './tencentPlaces.ts'

interface FoundPlace {
  /** with its city and province */
  name: string
  center: Point
  zoom: number
}

/** The option for the typed text; ids of regions are digits. */
const AS_ADDRESS = 'address'
const STREET_ZOOM = 16

/** Finds provinces, cities and districts by their names or by pinyin; with Tencent's services any address, too. */
export function RegionSearch({ onFound }: { onFound: (place: FoundPlace) => void }) {
  const { t } = useTranslation('map')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  const found = text.trim() ? named(searchRegions(china, text, 12)) : []
  const [finding, setFinding] = useState(false)
  const [unknown, setUnknown] = useState(false)
  const findAddress = async (key: string) => {
    combobox.closeDropdown()
    setFinding(true)
    const center = await tencentPlace(key, text.trim())
    setFinding(false)
    if (center) onFound({ name: text.trim(), center, zoom: STREET_ZOOM })
    else setUnknown(true)
  }
  const choose = (id: string) => {
    if (id === AS_ADDRESS) return void (tencentKey && findAddress(tencentKey))
    const location = locationOf(china, id)
    if (!location) return
    const name = wholeNameOf(china, id)
    setText(name)
    combobox.closeDropdown()
    onFound({ name, center: { lat: location.lat, lng: location.lng }, zoom: zoomOf(id) })
  }
  /** Enter selects the highlighted or best match, and never submits the surrounding form. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (combobox.getSelectedOptionIndex() !== -1) return
    if (found[0]) choose(found[0][0])
    else if (text.trim()) choose(AS_ADDRESS)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          label={t('picker.search')}
          placeholder={t(tencentKey ? 'picker.addressHint' : 'picker.searchHint')}
          leftSection={<IconSearch size={16} />}
          rightSection={finding && <Loader size="xs" />}
          error={unknown && t('picker.noMatch')}
          value={text}
          autoComplete="off"
          onChange={event => {
            setText(event.currentTarget.value)
            setUnknown(false)
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
          {tencentKey && text.trim() !== '' && (
            <Combobox.Option value={AS_ADDRESS}>{t('picker.asAddress', { text: text.trim() })}</Combobox.Option>
          )}
          {found.length === 0 && !tencentKey && <Combobox.Empty>{t('picker.noMatch')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** 东莞市 has one district that stands for the whole city: shown once. */
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
