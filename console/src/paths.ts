/** Every URL of the console. A link to a page that does not exist does not compile. */
export const paths = {
  home: '/',
  login: '/auth/login',
  dashboard: '/dashboard',
  lighting: '/lighting',
  devices: '/lighting/devices',
  device: '/lighting/devices/$id',
  groups: '/lighting/groups',
  centers: '/lighting/centers',
  schedules: '/lighting/schedules',
  status: '/lighting/status',
  alerts: '/lighting/alerts',
  lightImport: '/lighting/import',
  display: '/display',
  broadcast: '/broadcast',
  camera: '/camera',
  environment: '/environment',
} as const
