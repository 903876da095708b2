export const status = {
  title: '状态监测',
} as const
