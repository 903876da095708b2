export const schedules = {
  title: '照明计划',
} as const
