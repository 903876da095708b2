import { Button, Group, Modal, SegmentedControl, Text, TextInput } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { IconCurrentLocation } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Axis } from '../../ui/map/coordinates.ts'
import { siteGeography } from '../../ui/map/siteGeography.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PlatformMap } from '../platformMap/PlatformMap.tsx'
import { tencentKey } from '../platformMap/siteMap.ts'
import { useSiteRegions } from '../regions/useSiteRegions.ts'
import classes from './LocationModal.module.css'
import type { Address, LocationForm, PickedLocation } from './pickedLocation.ts'
import { RegionSearch } from './RegionSearch.tsx'
import { TencentPicker } from './TencentPicker.tsx'
import { useLocationEditor } from './useLocationEditor.ts'

interface LocationModalProps {
  opened: boolean
  value: PickedLocation | undefined
  address: Address
  onClose: () => void
  onConfirm: (value: PickedLocation) => void
}

export function LocationModal({ opened, value, address, onClose, onConfirm }: LocationModalProps) {
  const { t } = useTranslation(['map', 'shell'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={960}
      title={t('picker.title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <LocationEditor value={value} address={address} onClose={onClose} onConfirm={onConfirm} />
    </Modal>
  )
}

function LocationEditor({ value, address, onClose, onConfirm }: Omit<LocationModalProps, 'opened'>) {
  const { t } = useTranslation(['map', 'shell'])
  const editor = useLocationEditor({ value, address, onClose, onConfirm })
  const { form, mine, locate, confirm, touch, showTyped, errorOf, change, paste } = editor
  const box = (part: keyof LocationForm) => ({
    label: t(`picker.${part}`),
    value: form[part],
    onChange: (event: { currentTarget: HTMLInputElement }) => change(part, event.currentTarget.value),
    error: errorOf(part),
    required: true,
    withAsterisk: false,
  })
  const axis = (name: Axis) => ({
    ...box(name),
    inputMode: 'decimal' as const,
    onBlur: () => showTyped(name),
    onPaste: paste,
  })
  return (
    <form
      className={classes.parts}
      noValidate
      onSubmit={event => {
        // Nested in the device form, which must not be submitted.
        event.preventDefault()
        event.stopPropagation()
        confirm()
      }}
    >
      <MapPane {...editor} />
      <div className={classes.fields}>
        <SearchBox onFound={editor.goTo} />
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={16} />}
          onClick={locate}
          loading={mine === 'searching'}
        >
          {t('picker.mine')}
        </Button>
        {mine && mine !== 'searching' && <Notice tone="warning">{t(`picker.mineFailed.${mine}`)}</Notice>}
        <div className={classes.pair}>
          <TextInput {...axis('lat')} placeholder="37.857014" />
          <TextInput {...axis('lng')} placeholder="112.549248" />
        </div>
        <TextInput
          {...box('address1')}
          onBlur={() => touch('address1')}
          placeholder={t('picker.address1Hint')}
          maxLength={200}
        />
        <TextInput
          {...box('address2')}
          onBlur={() => touch('address2')}
          placeholder={t('picker.address2Hint')}
          maxLength={200}
        />
        <Text size="xs" c="dimmed">
          {t('picker.help')}
        </Text>
        <Group justify="flex-end" gap="sm" mt="auto">
          <Button variant="default" onClick={onClose}>
            {t('shell:words.cancel')}
          </Button>
          <Button type="submit">{t('picker.confirm')}</Button>
        </Group>
      </div>
    </form>
  )
}

/** Outside China, if the site's list of regions has positions. */
function SearchBox({ onFound }: Pick<ComponentProps<typeof RegionSearch>, 'onFound'>) {
  const { t } = useTranslation('map')
  const regions = useSiteRegions()
  const isInChina = siteGeography().datum === 'GCJ02'
  if (!isInChina && !regions?.all.some(({ location }) => location)) return null
  const hint = tencentKey ? 'addressHint' : isInChina ? 'searchHint' : 'ownSearchHint'
  return <RegionSearch regions={regions} hint={t(`picker.${hint}`)} onFound={onFound} />
}

type Editor = ReturnType<typeof useLocationEditor>

/** The map with the pin; with Tencent Maps, also the list of places nearby. */
function MapPane({ at, view, pick, takePlace }: Pick<Editor, 'at' | 'view' | 'pick' | 'takePlace'>) {
  const { t } = useTranslation('map')
  const [pane, setPane] = useState<'map' | 'places'>('map')
  return (
    <div className={classes.map}>
      {tencentKey && (
        <SegmentedControl
          aria-label={t('picker.label')}
          value={pane}
          onChange={setPane}
          data={[
            { value: 'map', label: t('picker.map') },
            { value: 'places', label: t('picker.places') },
          ]}
        />
      )}
      <div className={classes.pane}>
        {tencentKey && pane === 'places' ? (
          <TencentPicker mapKey={tencentKey} at={at} onPicked={takePlace} />
        ) : (
          <PlatformMap
            label={t('picker.label')}
            center={view.center}
            zoom={view.zoom}
            pin={{ at, label: t('picker.pin'), onPick: pick }}
          />
        )}
      </div>
    </div>
  )
}
