import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Section.tsx'
import type { View } from '../../ui/Views.tsx'
import { ConnectivityPanel } from '../connectivity/ConnectivityPanel.tsx'
import { ConnectEndpoint } from '../credentials/ConnectEndpoint.tsx'
import { EventList } from '../deviceEvents/EventList.tsx'
import { CenterInventory } from '../inventory/CenterInventory.tsx'
import { useMay } from '../sessions/session.ts'
import { CenterAbout } from './CenterAbout.tsx'
import { CenterCircuits } from './CenterCircuits.tsx'
import { CenterLightList } from './CenterLightList.tsx'
import type { CenterView } from './centerSearch.ts'
import type { CenterDetails } from './centers.ts'

/** The tabs of a center that the viewer may see. */
export function useCenterViews(center: CenterDetails, onChanged: () => void): View<CenterView>[] {
  const { t } = useTranslation(['centers', 'connect'])
  const seesLights = useMay()('LightDevice', 'read')
  const { id, name, online } = center
  const mayUpdate = center.abilities.includes('update')
  const views: (View<CenterView> | false)[] = [
    { name: 'about', label: t('views.about'), content: () => <CenterAbout center={center} /> },
    seesLights && {
      name: 'lights',
      label: t('views.lights'),
      more: <Text size="xs">{center.deviceCount}</Text>,
      content: () => <CenterLightList id={id} />,
    },
    {
      name: 'circuits',
      label: t('views.circuits'),
      content: () => <CenterCircuits center={center} onSwitched={onChanged} />,
    },
    seesLights && {
      name: 'inventory',
      label: t('views.inventory'),
      content: () => <CenterInventory id={id} name={name} online={online} mayRequest={mayUpdate} />,
    },
    {
      name: 'events',
      label: t('views.events'),
      content: () => <EventList of="center" id={id} refreshKey={center.lastOnlineTime} />,
    },
    {
      name: 'connection',
      label: t('views.connection'),
      content: () => (
        <Stack gap="lg">
          <ConnectivityPanel kind="center" id={id} />
          <Section title={t('connect:account')}>
            <ConnectEndpoint kind="center" id={id} mayIssue={mayUpdate} />
          </Section>
        </Stack>
      ),
    },
  ]
  return views.filter(view => view !== false)
}
