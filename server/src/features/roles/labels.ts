import type { PERMISSIONS, Subject } from '../../foundation/security/permissions.ts'

/** Chinese labels of permissions; a permission without a label does not compile. */
export const SUBJECTS: Record<Subject, { label: string; group: string }> = {
  Auth: { label: '登录信息', group: '账号' },
  Admin: { label: '管理员', group: '账号' },
  AdminRole: { label: '角色', group: '账号' },
  AuditEntry: { label: '审计记录', group: '账号' },
  LightDevice: { label: '灯具设备', group: '照明' },
  LightGroup: { label: '灯具分组', group: '照明' },
  LightCenter: { label: '集中控制器', group: '照明' },
  LightSchedule: { label: '照明策略', group: '照明' },
  LightScene: { label: '场景', group: '照明' },
  DaylightRule: { label: '照度联动', group: '照明' },
  DeviceMode: { label: '设备型号', group: '照明' },
  Dashboard: { label: '仪表盘', group: '照明' },
  Site: { label: '全站设置', group: '照明' },
  Alert: { label: '告警', group: '照明' },
  NotificationChannel: { label: '通知渠道', group: '账号' },
  Approval: { label: '降亮审批', group: '照明' },
  ShiftLog: { label: '值班日志', group: '照明' },
  MediaFile: { label: '媒体文件', group: '媒体' },
}

export const ACTIONS: Record<(typeof PERMISSIONS)[Subject][number], string> = {
  read: '查看',
  create: '新建',
  update: '编辑',
  delete: '删除',
  operate: '操作',
  test: '现场测试',
  approve: '审批',
  sign: '签字交接',
  bypass: '紧急处置（无需审批）',
}
