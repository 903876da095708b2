export const groups = {
  title: '分组管理',
} as const
