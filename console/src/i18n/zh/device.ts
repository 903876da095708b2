export const device = {
  title: '设备',
} as const
