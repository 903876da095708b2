import { type AlertKindName, kindOf, type Severity } from '#lighting/alerts/kinds.ts'

export type MessageLanguage = 'zh' | 'en'

const KINDS: Record<MessageLanguage, Record<AlertKindName, string>> = {
  zh: {
    LAMP_FAILURE: '灯故障',
    LAMP_DARK: '应亮未亮',
    DAY_BURNER: '应灭未灭',
    OVER_VOLTAGE: '电压过高',
    UNDER_VOLTAGE: '电压过低',
    OVER_CURRENT: '电流过大',
    UNDER_CURRENT: '电流过小',
    TEMPERATURE_LOW: '温度过低',
    TEMPERATURE_HIGH: '温度过高',
    POWER_NEAR: '功率接近上限',
    POWER_OVER: '功率超限',
    POWER_FACTOR_LOW: '功率因数低',
    RELAY_FAILURE: '继电器故障',
    GEAR_COMMUNICATION: '控制装置通信故障',
    CYCLING: '灯具频繁启停',
    DIMMING_FAILURE: '调光失效',
    INVALID_PLAN: '计划无效',
    ASSET_MISMATCH: '资产不符',
    LIGHT_OFFLINE: '灯具离线',
    LIGHT_FLAPPING: '灯具频繁上下线',
    CENTER_OFFLINE: '集中控制器离线',
    CENTER_FLAPPING: '集中控制器频繁上下线',
    PHASE_DOWN: '缺相',
    CABINET_DOOR: '箱门打开',
    LEAKAGE: '漏电',
    SUPPLY_LOSS: '失电',
    CONTACTOR: '接触器异常',
    NOT_CONFIRMED: '开灯未全部成功',
    ON_WITHOUT_END: '手动开灯未设结束时间',
    SITE_OFFLINE: '大面积离线',
    CLOCK_DRIFT: '灯具时钟偏差',
    VERSION_AHEAD: '灯具版本号异常',
    CLOCK_STEPPED: '服务器时间突变',
    SERVER_CLOCK_DRIFT: '服务器时钟偏差',
    SERVER_CLOCK_WRONG: '服务器时钟严重偏差',
    DISK_LOW: '磁盘空间不足',
  },
  en: {
    LAMP_FAILURE: 'Lamp failure',
    LAMP_DARK: 'Lamp out (should be on)',
    DAY_BURNER: 'Day burning',
    OVER_VOLTAGE: 'Voltage too high',
    UNDER_VOLTAGE: 'Voltage too low',
    OVER_CURRENT: 'Current too high',
    UNDER_CURRENT: 'Current too low',
    TEMPERATURE_LOW: 'Temperature too low',
    TEMPERATURE_HIGH: 'Temperature too high',
    POWER_NEAR: 'Power near its limit',
    POWER_OVER: 'Power over its limit',
    POWER_FACTOR_LOW: 'Low power factor',
    RELAY_FAILURE: 'Relay failure',
    GEAR_COMMUNICATION: 'Control gear communication failure',
    CYCLING: 'Lamp cycling',
    DIMMING_FAILURE: 'Dimming failure',
    INVALID_PLAN: 'Invalid schedule',
    ASSET_MISMATCH: 'Asset mismatch',
    LIGHT_OFFLINE: 'Light offline',
    LIGHT_FLAPPING: 'Connection flapping',
    CENTER_OFFLINE: 'Center offline',
    CENTER_FLAPPING: 'Center connection flapping',
    PHASE_DOWN: 'Phase loss',
    CABINET_DOOR: 'Cabinet door open',
    LEAKAGE: 'Leakage current',
    SUPPLY_LOSS: 'Supply loss',
    CONTACTOR: 'Contactor fault',
    NOT_CONFIRMED: 'Switch-on incomplete',
    ON_WITHOUT_END: 'On by hand without an end',
    SITE_OFFLINE: 'Site-wide outage',
    CLOCK_DRIFT: 'Light clock drift',
    VERSION_AHEAD: 'Invalid version reported',
    CLOCK_STEPPED: 'Server clock jump',
    SERVER_CLOCK_DRIFT: 'Server clock drift',
    SERVER_CLOCK_WRONG: 'Severe server clock drift',
    DISK_LOW: 'Disk nearly full',
  },
}
const SEVERITIES: Record<MessageLanguage, Record<Severity, string>> = {
  zh: { CRITICAL: '严重', MAJOR: '重要', MINOR: '次要', INFO: '提示' },
  en: { CRITICAL: 'critical', MAJOR: 'major', MINOR: 'minor', INFO: 'info' },
}

/** Content of a message about an alert. */
export interface AlertMessage {
  alertId: number
  kind: AlertKindName
  severity: Severity
  /** ISO 8601, for programs */
  raisedAt: string
  /** the same in the site's time zone: 2026-11-21 21:29:41, for people */
  raisedAtSite: string
  subject: 'LIGHT' | 'CENTER' | 'GROUP' | 'SYSTEM'
  /** null: the platform, the whole site, or ungrouped lights */
  name: string | null
  affectedCount: number
  value: number | null
  threshold: number | null
}

/** Objects without a name of their own. */
function placeOf({ kind }: AlertMessage): Record<MessageLanguage, string> {
  if (kind === 'SITE_OFFLINE') return { zh: '全部灯具', en: 'the whole site' }
  if (kindOf(kind).scope !== 'SYSTEM') return { zh: '未分组的灯具', en: 'lights in no group' }
  return { zh: '平台', en: 'the platform' }
}

/** Subject and text of a message for people; `null`: a test. */
export function messageTextOf(language: MessageLanguage, alert: AlertMessage | null, link: string | undefined) {
  const zh = language === 'zh'
  const end = link ? [zh ? `控制台：${link}` : `Console: ${link}`] : []
  if (!alert) {
    const title = zh ? '[灯塔] 测试消息' : '[Lamplighter] Test message'
    return { title, text: [zh ? '此通知渠道可以使用。' : 'This channel works.', ...end].join('\n') }
  }
  const name = alert.name ?? placeOf(alert)[language]
  const unit = kindOf(alert.kind).unit ?? ''
  const number = (value: number) => `${Math.round(value * 100) / 100} ${unit}`.trim()
  const colon = zh ? '：' : ': '
  const line = (chinese: string, english: string, value: string | number) => `${zh ? chinese : english}${colon}${value}`
  const lines = [
    line('对象', 'Where', name),
    line('级别', 'Severity', SEVERITIES[language][alert.severity]),
    ...(alert.affectedCount ? [line('受影响灯具', 'Lights affected', alert.affectedCount)] : []),
    ...(alert.value === null ? [] : [line('测量值', 'Measured', number(alert.value))]),
    ...(alert.threshold === null ? [] : [line('阈值', 'Threshold', number(alert.threshold))]),
    line('时间', 'Since', alert.raisedAtSite),
  ]
  const title = `${zh ? '[灯塔]' : '[Lamplighter]'} ${KINDS[language][alert.kind]}${colon}${name}`
  return { title, text: [...lines, ...end].join('\n') }
}
