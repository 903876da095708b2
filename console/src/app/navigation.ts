import {
  IconBroadcast,
  IconBulb,
  IconCamera,
  IconDeviceTv,
  IconLayoutDashboard,
  IconLeaf,
  IconSettings,
} from '@tabler/icons-react'
import type { shell } from '../i18n/zh/shell.ts'
import { paths } from '../paths.ts'

type Label = Exclude<keyof (typeof shell)['navigation'], 'label' | 'collapse' | 'expand'>

export interface NavigationItem {
  label: Label
  to: Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`>
  icon: typeof IconBulb
  children?: { label: Label; to: NavigationItem['to'] }[]
}

/** Sections with a divider between them. */
export const navigation: NavigationItem[][] = [
  [
    { label: 'dashboard', to: paths.dashboard, icon: IconLayoutDashboard },
    {
      label: 'lighting',
      to: paths.lighting,
      icon: IconBulb,
      children: [
        { label: 'devices', to: paths.devices },
        { label: 'groups', to: paths.groups },
        { label: 'centers', to: paths.centers },
        { label: 'models', to: paths.models },
        { label: 'schedules', to: paths.schedules },
        { label: 'daylight', to: paths.daylight },
        { label: 'scenes', to: paths.scenes },
        { label: 'status', to: paths.status },
        { label: 'overrides', to: paths.overrides },
        { label: 'approvals', to: paths.approvals },
        { label: 'alerts', to: paths.alerts },
        { label: 'shifts', to: paths.shifts },
        { label: 'field', to: paths.field },
      ],
    },
    { label: 'display', to: paths.display, icon: IconDeviceTv },
    { label: 'broadcast', to: paths.broadcast, icon: IconBroadcast },
    { label: 'camera', to: paths.camera, icon: IconCamera },
    { label: 'environment', to: paths.environment, icon: IconLeaf },
  ],
  [{ label: 'settings', to: paths.setting, icon: IconSettings }],
]
