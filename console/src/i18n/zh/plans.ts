export const plans = {
  title: '灯内计划',
  none: '没有需要预存的计划',
  held: '已存有今晚的计划（版本 {{version}}）：即使平台失联，也会按时开关',
  due: '尚未存有今晚的计划，即将下发',
  sentOnce: '尚未存有今晚的计划：已下发，{{time}}',
  sentOften: '尚未存有今晚的计划：已下发 {{times}} 次，最近一次 {{time}}',
  older: '目前存有版本 {{version}}',
  refused: '灯具拒绝了计划：{{reason}}',
} as const
