import {
  IconActivity,
  IconBell,
  IconCalendarTime,
  IconCloudRain,
  IconHistory,
  IconKey,
  IconPhoto,
  IconServer2,
  IconShieldLock,
  IconStack2,
  IconTags,
  IconUrgent,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../features/palette/entries.ts'
import { useMay } from '../features/sessions/session.ts'
import { type NavigationItem, navigation } from './navigation.ts'
import { mayOpen, PAGE_KEYS } from './pageKeys.ts'
import { maySeeSettings, SETTINGS_PAGES } from './settingsNavigation.ts'

/** All pages that the viewer may open, for the command palette. */
export function usePageEntries(): Entry[] {
  const { t } = useTranslation(['shell', 'palette'])
  const may = useMay()
  const navigate = useNavigate()
  const settings = useSettingsEntries()
  const pages = navigation.flat().flatMap(section =>
    (section.children ?? [section]).flatMap(({ label, to }) => {
      const key = PAGE_KEYS[label]?.key
      const Icon = PAGE_ICONS[label] ?? section.icon
      if (!mayOpen(label, may)) return []
      return {
        key: `page ${label}`,
        kind: 'pages',
        label: t(`navigation.${label}`),
        find: t(`palette:find.${label}`),
        icon: <Icon size={18} stroke={1.6} />,
        keys: key && `g ${key}`,
        act: () => void navigate({ to }),
      } satisfies Entry
    }),
  )
  return [...pages, ...settings]
}

/** The pages of the settings but the first, which the navigation has. */
function useSettingsEntries(): Entry[] {
  const { t } = useTranslation(['settings', 'shell', 'palette'])
  const may = useMay()
  const navigate = useNavigate()
  return SETTINGS_PAGES.flatMap(page => {
    if (page.label === 'general' || !maySeeSettings(page, may)) return []
    const Icon = SETTINGS_ICONS[page.label]
    return {
      key: `page settings ${page.label}`,
      kind: 'pages',
      label: t(`navigation.${page.label}`),
      detail: t('shell:navigation.settings'),
      find: t(`palette:find.${page.label}`),
      icon: <Icon size={18} stroke={1.6} />,
      act: () => void navigate({ to: page.to }),
    } satisfies Entry
  })
}

const PAGE_ICONS: Partial<Record<NavigationItem['label'], typeof IconBell>> = {
  groups: IconStack2,
  centers: IconServer2,
  models: IconTags,
  schedules: IconCalendarTime,
  daylight: IconCloudRain,
  scenes: IconUrgent,
  status: IconActivity,
  alerts: IconBell,
}

const SETTINGS_ICONS = {
  admins: IconUsers,
  roles: IconShieldLock,
  media: IconPhoto,
  audit: IconHistory,
  profile: IconUser,
  password: IconKey,
}
