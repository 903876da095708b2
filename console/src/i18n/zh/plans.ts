export const plans = {
  title: '灯内计划',
  none: '无照明计划：平台离线时保持现状',
  inMaintenance: '维护中，不预存计划：平台离线时保持现状',
  held: '已预存今晚的计划：平台离线时也会按时开关',
  due: '尚未预存今晚的计划，即将下发',
  sentOnce: '尚未预存今晚的计划：已于 {{time}} 下发',
  sentOften: '尚未预存今晚的计划：已下发 {{times}} 次，最近一次 {{time}}',
  older: '目前预存的是较早的计划',
  leftover: '已无计划，灯内仍存有较早的计划，待更新',
  versions: '目标版本 {{wanted}}，灯内版本 {{held}}',
  refused: '灯具拒绝了计划：{{reason}}',
} as const
