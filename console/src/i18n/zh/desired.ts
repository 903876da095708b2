export const desired = {
  title: {
    on: '为什么亮着？',
    off: '为什么没亮？',
    waiting: '为什么还在等待？',
    unconfirmed: '为什么未确认？',
  },
  nothing: '没有任何计划或指令涉及这盏灯。',
  failed: '原因加载失败',
  rule: {
    MAINTENANCE: '维护',
    OVERRIDE: '临时控制',
    SCHEDULE: '计划',
    PRESET: '分组控制模式',
    MANUAL: '手动控制',
  },
  until: '至 {{time}}',
  noEnd: '无结束时间',
  back: '恢复计划',
  backHint: '结束临时控制，让灯重新执行分组的计划',
  returned: '已恢复计划，等待灯具确认',
  notReturned: '未能恢复计划',
} as const
