import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import '../../ui/selectStyles.ts'
import '@mantine/core/styles/Popover.css'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locationOf, type Regions, skipsCityLevel, wholeNameOf } from '#lighting/regions/regions.ts'
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

/** The option for the typed text; ids of regions have no spaces. */
const AS_ADDRESS = 'an address'
const STREET_ZOOM = 16

interface RegionSearchProps {
  /** undefined: not loaded */
  regions: Regions | undefined
  /** an example of what can be typed */
  hint: string
  onFound: (place: FoundPlace) => void
}

/** Finds regions by their names or by pinyin; with Tencent's services any address, too. */
export function RegionSearch({ regions, hint, onFound }: RegionSearchProps) {
  const { t } = useTranslation('map')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  const found = regions && text.trim() ? foundIn(regions, text) : []
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
    const location = regions && locationOf(regions, id)
    if (!location) return
    const name = wholeNameOf(regions, id)
    setText(name)
    combobox.closeDropdown()
    onFound({ name, center: { lat: location.lat, lng: location.lng }, zoom: zoomOf(regions, id) })
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
          placeholder={hint}
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

const MAX_FOUND = 12

/** Those with a position. 东莞市 has one district that stands for the whole city: shown once. */
function foundIn(regions: Regions, text: string): [id: string, name: string][] {
  const found = searchRegions(regions, text, Number.POSITIVE_INFINITY).filter(({ location }) => location)
  const byName = new Map<string, string>()
  for (const { id } of found.slice(0, MAX_FOUND)) {
    const name = wholeNameOf(regions, id)
    if (!byName.has(name)) byName.set(name, id)
  }
  return [...byName].map(([name, id]) => [id, name])
}

/** A region without others in it is shown as a district. */
function zoomOf(regions: Regions, id: string): number {
  if (!regions.children.has(id)) return 13
  if (regions.byId.get(id)?.level !== 'province') return 11
  return skipsCityLevel(regions, id) ? 10 : 7
}
