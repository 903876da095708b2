import {
  type DaylightReason,
  isLit,
  isUnconfirmed,
  type ProgramReason,
  type ReadableTimes,
  shownLux,
  type Unplanned,
  type Why,
} from './reason.ts'

export function chineseSentence(why: Why | Unplanned, times: ReadableTimes): string {
  return `${why.rule ? ruleSentence(why, times) : measuredSentence(why, times)}${problems(why, times)}。`
}

const UNPLANNED: Record<Unplanned['group'], string> = {
  NONE: '未分组，无照明计划',
  BY_HAND: '所在分组为手动控制，无照明计划',
  UNPLANNED: '所在分组无照明计划',
}

/** A failed lamp reports its level but gives no light. */
function measuredSentence(why: Unplanned, { since }: ReadableTimes): string {
  const level = why.lampFailure && isLit(why) ? stepped(why) : state(why)
  return `${since} 实测：${level}；${UNPLANNED[why.group]}`
}

function ruleSentence(why: Why, times: ReadableTimes): string {
  const { since: at, until } = times
  const end = until ? `，${why.rule === 'DAYLIGHT' ? '最迟' : ''}至 ${until}` : ''
  if (why.rule === 'MAINTENANCE') return `${at} 起处于维护状态：不受控制${end}${why.lit ? '，保持现状' : ''}`
  const since = isUnconfirmed(why) ? `应自 ${at} 起` : `${at} 起`
  const { program } = why
  if (program?.kind === 'STEP' && isLit(why) && !program.isHeld) {
    const { schedule, group } = program
    return schedule
      ? `${since}按计划“${schedule}”${stepped(why)}，分组“${group}”${end}`
      : `${since}按分组“${group}”的控制模式${stepped(why)}${end}`
  }
  return `${since}${state(why)}：${cause(why, times)}${end}`
}

type Levels = Pick<Why, 'mainLevel' | 'subLevel'>

function state(why: Levels): string {
  const { mainLevel, subLevel } = why
  if (mainLevel === null && subLevel === null) return '保持原状'
  if (!isLit(why)) return '关灯'
  if (mainLevel === null) return `辅灯以 ${subLevel}% 亮度点亮`
  if (mainLevel === 0) return `主灯关闭，辅灯以 ${subLevel}% 亮度点亮`
  return `以 ${mainLevel}% 亮度点亮${subLampNote(why)}`
}

function stepped(why: Levels): string {
  const { mainLevel, subLevel } = why
  if (mainLevel === null) return `将辅灯调光至 ${subLevel}%`
  if (mainLevel === 0) return `关闭主灯，辅灯调光至 ${subLevel}%`
  return `调光至 ${mainLevel}%${subLampNote(why)}`
}

/** A sub lamp that is off is not named. */
function subLampNote({ mainLevel, subLevel }: Levels): string {
  return subLevel && subLevel !== mainLevel ? `（辅灯 ${subLevel}%）` : ''
}

function cause(why: Why, times: ReadableTimes): string {
  const { rule, program, daylight } = why
  if (rule === 'TEST' || rule === 'OVERRIDE' || rule === 'MANUAL') return requestCause(why)
  if (rule === 'DAYLIGHT') return daylight ? daylightCause(daylight, times) : '白天光照不足'
  if (rule === 'SITE_DEFAULT') return `${program ? `${triggerOf(program)}，` : ''}未分组，按站点默认（日落至日出）`
  if (!program) return rule === 'SCHEDULE' ? '计划' : '分组自身的控制模式'
  const schedule = program.schedule ? `计划“${program.schedule}”，` : ''
  return `${triggerOf(program)}，${schedule}分组“${program.group}”`
}

function requestCause({ rule, by = '' }: Why): string {
  if (rule === 'TEST') return `${by}现场测试`
  return rule === 'OVERRIDE' ? `${by}临时控制` : `${by}手动控制，无结束时间`
}

function daylightCause(reason: DaylightReason, { darkSince }: ReadableTimes): string {
  const { district, median, threshold, sensors, sensorCount } = reason
  const names = sensors.join('、')
  const more = sensorCount > sensors.length ? ' 等' : ''
  return `${district}白天光照不足，${sensorCount} 个照度传感器（${names}${more}）的中位数为 ${shownLux(median)} lx，自 ${darkSince} 起低于 ${shownLux(threshold)} lx`
}

function triggerOf({ by, kind, offset, place = '', isHeld }: ProgramReason): string {
  if (isHeld) return '时钟回拨，保持亮灯'
  switch (by) {
    case 'SUNSET':
    case 'SUNRISE':
      return `${place}${by === 'SUNSET' ? '日落' : '日出'}${shift(offset)}`
    case 'POLAR_NIGHT':
      return kind === 'OFF' ? `${place}极夜正午` : `${place}极夜`
    case 'POLAR_DAY':
      return `${place}极昼`
    case 'CLOCK':
      return kind === 'ON' ? '开灯时间' : kind === 'OFF' ? '关灯时间' : '调光时段'
  }
}

function shift(offset = 0): string {
  return offset === 0 ? '' : `${offset < 0 ? '前' : '后'} ${Math.abs(offset)} 分钟`
}

function problems(why: Why | Unplanned, { lastSeen: heard }: ReadableTimes): string {
  const { offline } = why
  const parts: string[] = []
  const open = why.rule && why.rule !== 'MAINTENANCE' && why.confirmation !== 'CONFIRMED'
  const waits = open && why.confirmation === 'WAITING' && !offline
  if (open && !waits) parts.push('尚未确认')
  if (why.lampFailure) parts.push(offline ? '曾上报光源故障' : '上报光源故障')
  if (offline) parts.push(`无法连接${heard ? `，最后通信 ${heard}` : ''}`)
  const text = [parts.slice(0, -1).join('，'), parts.at(-1)].filter(Boolean).join('，且')
  return `${waits ? '；等待灯具确认' : ''}${text && `；灯具${text}`}`
}
