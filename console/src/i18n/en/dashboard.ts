import type { Words } from '../words.ts'
import type { dashboard as zh } from '../zh/dashboard.ts'

export const dashboard: Words<typeof zh> = {
  title: 'Dashboard',
  wall: 'Wall screen',
  leaveWall: 'Leave wall screen',
  noPermission: {
    title: 'Not permitted',
    text: 'Your role may not view these figures. Please contact the system administrator.',
  },
  failed: 'The figures could not be loaded',
  lights: {
    title: 'Lights',
    total: 'In service',
    planned: '{{number}} planned',
    outOfService: '{{number}} out of service',
    lit: 'Lit',
    notLit: '{{dark}} dark · {{unknown}} unknown',
    online: 'Online',
    offline: 'Offline',
    fault: 'Fault',
    maintenance: 'Maintenance',
    overridden: 'Overridden',
    onlineRate: 'Online rate {{rate}}',
  },
  energy: {
    title: 'Energy',
    today: 'Today',
    month: 'This month',
    year: 'This year',
    total: 'Total recorded',
    meters: 'Sum of meters {{total}}',
  },
  alerts: { title: 'Recent alerts', all: 'All alerts', none: 'No alerts', open: '{{number}} open', cleared: 'cleared' },
  groups: {
    title: 'Frequently used groups',
    none: 'No groups yet',
    failed: 'The groups could not be loaded',
    lights: '{{number}} lights',
  },
  modules: { title: 'Quick links' },
}
