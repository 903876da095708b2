import { IconBroadcast, IconBulb, IconCamera, IconDeviceTv, IconLeaf } from '@tabler/icons-react'
import type { shell } from '../i18n/zh/shell.ts'
import { paths } from '../paths.ts'

type Label = Exclude<keyof (typeof shell)['navigation'], 'label' | 'collapse' | 'expand'>

export interface NavigationItem {
  label: Label
  to: (typeof paths)[keyof typeof paths]
  icon: typeof IconBulb
  children?: { label: Label; to: NavigationItem['to'] }[]
}

/** Sections with a divider between them; settings will be the second. Only what exists is here. */
export const navigation: NavigationItem[][] = [
  [
    {
      label: 'lighting',
      to: paths.lighting,
      icon: IconBulb,
      children: [{ label: 'devices', to: paths.devices }],
    },
    { label: 'display', to: paths.display, icon: IconDeviceTv },
    { label: 'broadcast', to: paths.broadcast, icon: IconBroadcast },
    { label: 'camera', to: paths.camera, icon: IconCamera },
    { label: 'environment', to: paths.environment, icon: IconLeaf },
  ],
]
