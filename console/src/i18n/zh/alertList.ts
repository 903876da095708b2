export const alertList = {
  title: '告警',
} as const
