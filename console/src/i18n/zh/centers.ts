export const centers = {
  title: '集中控制器',
} as const
