export const plans = {
  title: '灯内计划',
  none: '没有计划：平台失联时保持现状',
  resting: '维护中，不预存计划：平台失联时保持现状',
  held: '已存有今晚的计划：即使平台失联，也会按时开关',
  due: '尚未存有今晚的计划，即将下发',
  sentOnce: '尚未存有今晚的计划：已下发，{{time}}',
  sentOften: '尚未存有今晚的计划：已下发 {{times}} 次，最近一次 {{time}}',
  older: '目前存有较早的计划',
  leftover: '已没有计划，但灯内仍存有较早的计划，待下发更新',
  versions: '应有版本 {{wanted}}，灯内版本 {{held}}',
  refused: '灯具拒绝了计划：{{reason}}',
} as const
