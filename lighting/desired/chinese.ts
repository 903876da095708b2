import type { ProgramReason, Told, Why } from './reason.ts'

export function inChinese(why: Why, told: Told): string {
  return `${deed(why, told)}${doubt(why, told)}。`
}

function deed(why: Why, { since, until }: Told): string {
  const end = until ? `，至 ${until}` : ''
  if (why.rule === 'MAINTENANCE') return `${since} 起处于维护状态：不受控制${end}`
  const { program } = why
  if (program?.kind === 'STEP' && isLit(why)) {
    const { schedule, group } = program
    return schedule
      ? `${since} 起按计划“${schedule}”${stepped(why)}，分组“${group}”${end}`
      : `${since} 起按分组“${group}”的控制模式${stepped(why)}${end}`
  }
  return `${since} 起${state(why)}：${cause(why)}${end}`
}

function isLit({ mainLevel, subLevel }: Why): boolean {
  return (mainLevel ?? 0) > 0 || (subLevel ?? 0) > 0
}

function state(why: Why): string {
  const { mainLevel, subLevel } = why
  if (mainLevel === null && subLevel === null) return '保持原状'
  if (!isLit(why)) return '关灯'
  if (mainLevel === null) return `辅灯以 ${subLevel}% 亮度点亮`
  if (mainLevel === 0) return `主灯关闭，辅灯以 ${subLevel}% 亮度点亮`
  return `以 ${mainLevel}% 亮度点亮${besides(why)}`
}

function stepped(why: Why): string {
  const { mainLevel, subLevel } = why
  if (mainLevel === null) return `将辅灯调光至 ${subLevel}%`
  if (mainLevel === 0) return `关闭主灯，辅灯调光至 ${subLevel}%`
  return `调光至 ${mainLevel}%${besides(why)}`
}

/** A sub lamp that is off goes without saying. */
function besides({ mainLevel, subLevel }: Why): string {
  return subLevel && subLevel !== mainLevel ? `（辅灯 ${subLevel}%）` : ''
}

function cause({ rule, by, program }: Why): string {
  if (rule === 'OVERRIDE') return by ? `${by}临时控制` : '临时控制'
  if (rule === 'MANUAL') return `${by ?? ''}手动控制，无结束时间`
  if (!program) return rule === 'SCHEDULE' ? '计划' : '分组自身的控制模式'
  const schedule = program.schedule ? `计划“${program.schedule}”，` : ''
  return `${occasion(program)}，${schedule}分组“${program.group}”`
}

function occasion({ by, kind, offset, place = '' }: ProgramReason): string {
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

function doubt(why: Why, { heard }: Told): string {
  const unreachable = `无法连接${heard ? `，最后通信 ${heard}` : ''}`
  if (why.rule === 'MAINTENANCE' || why.confirmation === 'CONFIRMED') return why.offline ? `；灯具${unreachable}` : ''
  if (why.offline) return `；灯具尚未确认，且${unreachable}`
  return why.confirmation === 'WAITING' ? '；等待灯具确认' : '；灯具尚未确认'
}
