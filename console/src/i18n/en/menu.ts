import type { Words } from '../words.ts'
import type { menu as zh } from '../zh/menu.ts'

export const menu: Words<typeof zh> = {
  contents: 'Contents',
  pages: 'Pages',
  posts: 'Posts',
  marketing: 'Marketing',
  marketplace: 'Marketplace',
  plugins: 'Plugins',
  resources: 'Resources',
  help: 'Help',
  customers: 'Customers',
  customerRoles: 'Customer roles',
  blueprint: 'Blueprint',
  users: 'Users',
  deviceManagement: { label: 'Device management', list: 'Device list', control: 'Device control' },
  groupManagement: {
    label: 'Group management',
    list: 'Group list',
    power: 'Power control',
    schedule: 'Schedule settings',
  },
  centerManagement: 'Center management',
  statusMonitoring: {
    label: 'Status monitoring',
    brightness: 'Brightness',
    online: 'Online status',
    power: 'Power',
    temperature: 'Temperature',
  },
}
