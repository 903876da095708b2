export const notification = {
  none: '暂无通知',
  noneText: '告警和已完成的任务会显示在这里。',
  failed: '通知加载失败',
  readAll: '全部标为已读',
  readFailed: '未能标为已读',
  unread: '未读',
  alert: '{{kind}}：{{name}}',
  alerts: '{{kind}} · {{unit}}：{{names}}',
  alertsMore: '{{kind}} · {{unit}}：{{names}} 等',
  unit: { light: '{{count}} 盏', other: '{{count}} 处' },
  comma: '、',
  recovered: '已恢复',
  campaign: {
    DONE: '批量操作 #{{id}} 已结束：{{lights}} 盏灯中 {{confirmed}} 盏已确认',
    STOPPED: '批量操作 #{{id}} 已停止：{{lights}} 盏灯中 {{confirmed}} 盏已确认',
  },
  approval: {
    APPROVAL_NEEDED: '{{by}} 申请审批：{{action}}，{{lights}} 盏灯将变暗',
    DARKENED_ALONE: '{{by}} 未经审批调暗 {{lights}} 盏灯：{{action}}',
    pending: '{{count}} 项操作等待审批',
  },
  assignment: {
    ALERTS_ASSIGNED: '{{by}} 将 {{alerts}} 条告警指派给您',
    ALERTS_REASSIGNED: '{{by}} 已将您的 {{alerts}} 条告警改派他人或取消指派',
  },
  handover: { HANDOVER: '{{by}} 已签字交班，请接班', HANDOVER_ACCEPTED: '{{by}} 已接班' },
  job: '任务已结束：{{job}}',
  channel: {
    email: '请输入有效的邮箱地址。',
    url: '请输入以 http:// 或 https:// 开头的地址。',
    outOfReach: '服务器不允许发送到该地址。可由运维人员通过 WEBHOOK_HOSTS 放行。',
  },
} as const
