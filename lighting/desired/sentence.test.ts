import { describe, expect, it } from 'vitest'
import type { EventKind, PlannedEvent } from '../schedules/program.ts'
import { instantOf } from '../time/zone.ts'
import type { ProgramReason, Unplanned, Why } from './reason.ts'
import { sentence } from './sentence.ts'

const zone = 'Asia/Shanghai'
const at = (date: string, time: string) => instantOf(date, time, zone)

function reason(kind: EventKind, by: PlannedEvent['by'], more: Partial<ProgramReason> = {}): ProgramReason {
  return { group: '主干道', kind, by, place: '天河区', zone, ...more }
}

function why(more: Partial<Why>): Why {
  return {
    rule: 'PRESET',
    mainLevel: 70,
    subLevel: 0,
    since: at('2026-03-01', '17:52'),
    until: at('2026-03-02', '06:41'),
    program: reason('ON', 'SUNSET'),
    confirmation: 'CONFIRMED',
    zone,
    ...more,
  }
}

const off = { mainLevel: 0, subLevel: 0, since: at('2026-03-02', '06:41'), until: at('2026-03-02', '17:53') }
const asked = { rule: 'OVERRIDE', since: at('2026-03-01', '21:00'), by: '张三', program: undefined } as const
const byHand = { ...asked, rule: 'MANUAL', until: undefined } as const
const clock = { rule: 'SCHEDULE', since: at('2026-03-01', '22:00') } as const
const step = (more: Partial<ProgramReason> = {}) => reason('STEP', 'CLOCK', { schedule: '春节', ...more })

const DARK = {
  rule: 'DAYLIGHT',
  since: at('2026-03-01', '15:12'),
  until: at('2026-03-01', '18:30'),
  program: undefined,
  daylight: {
    ...{ district: '天河区', median: 320.4, threshold: 500, sensorCount: 5 },
    sensors: ['LUX-1', 'LUX-2', 'LUX-3', 'LUX-4', 'LUX-5'],
    ...{ darkSince: at('2026-03-01', '15:02'), zone },
  },
} satisfies Partial<Why>

const unplanned = (more: Partial<Unplanned>): Unplanned => ({
  ...{ mainLevel: 80, subLevel: 0, measuredAt: at('2026-03-01', '17:20'), group: 'BY_HAND', zone },
  ...more,
})

const SENTENCES: [what: string, why: Why | Unplanned, en: string, zh: string][] = [
  [
    'sunset',
    why({}),
    'On at 70 % since 17:52: sunset in 天河区, group 主干道, until 06:41.',
    '17:52 起以 70% 亮度点亮：天河区日落，分组“主干道”，至 06:41。',
  ],
  [
    'darkness by day',
    why(DARK),
    'On at 70 % since 15:12: dark by day in 天河区, median 320 lx of 5 sensors (LUX-1, LUX-2, LUX-3, LUX-4, LUX-5) below 500 lx since 15:02; ends at 18:30 at the latest.',
    '15:12 起以 70% 亮度点亮：天河区白天光照不足，5 个照度传感器（LUX-1、LUX-2、LUX-3、LUX-4、LUX-5）的中位数为 320 lx，自 15:02 起低于 500 lx，最迟至 18:30。',
  ],
  [
    'darkness by day, of more sensors than are named',
    why({ ...DARK, daylight: { ...DARK.daylight, median: 4.26, sensorCount: 12 } }),
    'On at 70 % since 15:12: dark by day in 天河区, median 4.3 lx of 12 sensors (LUX-1, LUX-2, LUX-3, LUX-4, LUX-5, …) below 500 lx since 15:02; ends at 18:30 at the latest.',
    '15:12 起以 70% 亮度点亮：天河区白天光照不足，12 个照度传感器（LUX-1、LUX-2、LUX-3、LUX-4、LUX-5 等）的中位数为 4.3 lx，自 15:02 起低于 500 lx，最迟至 18:30。',
  ],
  [
    'after sunset, by a schedule',
    why({ rule: 'SCHEDULE', program: reason('ON', 'SUNSET', { offset: 15, schedule: '春节' }) }),
    'On at 70 % since 17:52: 15 min after sunset in 天河区, schedule 春节, group 主干道, until 06:41.',
    '17:52 起以 70% 亮度点亮：天河区日落后 15 分钟，计划“春节”，分组“主干道”，至 06:41。',
  ],
  [
    'kept on by a clock that was set back to before sunset',
    why({ since: at('2026-03-01', '16:55'), program: reason('OFF', 'SUNRISE', { isHeld: true }) }),
    'On at 70 % since 16:55: kept on after the clock was set back, group 主干道, until 06:41.',
    '16:55 起以 70% 亮度点亮：时钟回拨，保持亮灯，分组“主干道”，至 06:41。',
  ],
  [
    'kept on by a clock that was set back to a step that switches off',
    why({ ...clock, program: step({ isHeld: true }) }),
    'On at 70 % since 22:00: kept on after the clock was set back, schedule 春节, group 主干道, until 06:41.',
    '22:00 起以 70% 亮度点亮：时钟回拨，保持亮灯，计划“春节”，分组“主干道”，至 06:41。',
  ],
  [
    'before sunrise, off',
    why({ ...off, program: reason('OFF', 'SUNRISE', { offset: -10, place: undefined }) }),
    'Off since 06:41: 10 min before sunrise, group 主干道, until 17:53.',
    '06:41 起关灯：日出前 10 分钟，分组“主干道”，至 17:53。',
  ],
  [
    'start time',
    why({ ...clock, program: reason('ON', 'CLOCK', { schedule: '春节' }) }),
    'On at 70 % since 22:00: start time, schedule 春节, group 主干道, until 06:41.',
    '22:00 起以 70% 亮度点亮：开灯时间，计划“春节”，分组“主干道”，至 06:41。',
  ],
  [
    'end time',
    why({ ...off, program: reason('OFF', 'CLOCK') }),
    'Off since 06:41: end time, group 主干道, until 17:53.',
    '06:41 起关灯：关灯时间，分组“主干道”，至 17:53。',
  ],
  [
    'a step',
    why({ ...clock, mainLevel: 40, program: step() }),
    'Dimmed to 40 % at 22:00 by schedule 春节, group 主干道, until 06:41.',
    '22:00 起按计划“春节”调光至 40%，分组“主干道”，至 06:41。',
  ],
  [
    'a step of the group itself, of both lamps',
    why({ ...clock, rule: 'PRESET', mainLevel: 100, subLevel: 30, program: step({ schedule: undefined }) }),
    'Set to 100 % (sub lamp 30 %) at 22:00 by the control mode of group 主干道, until 06:41.',
    '22:00 起按分组“主干道”的控制模式调光至 100%（辅灯 30%），至 06:41。',
  ],
  [
    'a step of the sub lamp',
    why({ ...clock, mainLevel: 0, subLevel: 30, program: step() }),
    'Main lamp set to 0 %, sub lamp to 30 % at 22:00 by schedule 春节, group 主干道, until 06:41.',
    '22:00 起按计划“春节”关闭主灯，辅灯调光至 30%，分组“主干道”，至 06:41。',
  ],
  [
    'a step to darkness',
    why({ ...clock, mainLevel: 0, program: step() }),
    'Off since 22:00: step, schedule 春节, group 主干道, until 06:41.',
    '22:00 起关灯：调光时段，计划“春节”，分组“主干道”，至 06:41。',
  ],
  [
    'two lamps that differ',
    why({ subLevel: 30 }),
    'On at 70 % (sub lamp 30 %) since 17:52: sunset in 天河区, group 主干道, until 06:41.',
    '17:52 起以 70% 亮度点亮（辅灯 30%）：天河区日落，分组“主干道”，至 06:41。',
  ],
  [
    'two lamps that do not, and no end',
    why({ subLevel: 70, until: undefined }),
    'On at 70 % since 17:52: sunset in 天河区, group 主干道.',
    '17:52 起以 70% 亮度点亮：天河区日落，分组“主干道”。',
  ],
  [
    'the sub lamp alone',
    why({ ...asked, mainLevel: 0, subLevel: 30 }),
    'Main lamp off, sub lamp on at 30 % since 21:00: override by 张三, until 06:41.',
    '21:00 起主灯关闭，辅灯以 30% 亮度点亮：张三临时控制，至 06:41。',
  ],
  [
    'the main lamp left alone',
    why({ ...asked, mainLevel: null, subLevel: 30 }),
    'Sub lamp on at 30 % since 21:00: override by 张三, until 06:41.',
    '21:00 起辅灯以 30% 亮度点亮：张三临时控制，至 06:41。',
  ],
  [
    'both left alone',
    why({ mainLevel: null, subLevel: null }),
    'State held since 17:52: sunset in 天河区, group 主干道, until 06:41.',
    '17:52 起保持原状：天河区日落，分组“主干道”，至 06:41。',
  ],
  [
    'override',
    why(asked),
    'On at 70 % since 21:00: override by 张三, until 06:41.',
    '21:00 起以 70% 亮度点亮：张三临时控制，至 06:41。',
  ],
  [
    'override by an unknown user',
    why({ ...asked, by: undefined, mainLevel: 0 }),
    'Off since 21:00: override, until 06:41.',
    '21:00 起关灯：临时控制，至 06:41。',
  ],
  [
    'a test at the pole',
    why({ ...asked, rule: 'TEST', mainLevel: 0, until: at('2026-03-01', '21:05') }),
    'Off since 21:00: test at the pole by 张三, until 21:05.',
    '21:00 起关灯：张三现场测试，至 21:05。',
  ],
  [
    'a test at the pole, unconfirmed, of unknown origin',
    why({ ...asked, rule: 'TEST', by: undefined, until: at('2026-03-01', '21:05'), confirmation: 'UNCONFIRMED' }),
    'Should be on at 70 % since 21:00: test at the pole, until 21:05; the light has not confirmed it.',
    '应自 21:00 起以 70% 亮度点亮：现场测试，至 21:05；灯具尚未确认。',
  ],
  [
    'by hand',
    why(byHand),
    'On at 70 % since 21:00: set by hand by 张三, with no end.',
    '21:00 起以 70% 亮度点亮：张三手动控制，无结束时间。',
  ],
  [
    'manual control by an unknown user, unconfirmed',
    why({ ...byHand, by: undefined, confirmation: 'UNCONFIRMED' }),
    'Should be on at 70 % since 21:00: set by hand, with no end; the light has not confirmed it.',
    '应自 21:00 起以 70% 亮度点亮：手动控制，无结束时间；灯具尚未确认。',
  ],
  [
    'maintenance',
    why({ rule: 'MAINTENANCE', until: undefined, program: undefined, confirmation: 'UNCONFIRMED' }),
    'In maintenance since 17:52: not controlled.',
    '17:52 起处于维护状态：不受控制。',
  ],
  [
    'waiting',
    why({ confirmation: 'WAITING' }),
    'Should be on at 70 % since 17:52: sunset in 天河区, group 主干道, until 06:41; the light is yet to confirm it.',
    '应自 17:52 起以 70% 亮度点亮：天河区日落，分组“主干道”，至 06:41；等待灯具确认。',
  ],
  [
    'offline',
    why({ offline: true, lastSeenAt: at('2026-03-01', '21:03') }),
    'Should be on at 70 % since 17:52: sunset in 天河区, group 主干道, until 06:41; the light cannot be reached, last seen 21:03.',
    '应自 17:52 起以 70% 亮度点亮：天河区日落，分组“主干道”，至 06:41；灯具无法连接，最后通信 21:03。',
  ],
  [
    'offline, never heard, waiting',
    why({ ...asked, offline: true, confirmation: 'WAITING' }),
    'Should be on at 70 % since 21:00: override by 张三, until 06:41; the light has not confirmed it and cannot be reached.',
    '应自 21:00 起以 70% 亮度点亮：张三临时控制，至 06:41；灯具尚未确认，且无法连接。',
  ],
  [
    'off, unconfirmed',
    why({ ...off, program: reason('OFF', 'CLOCK'), confirmation: 'UNCONFIRMED' }),
    'Should be off since 06:41: end time, group 主干道, until 17:53; the light has not confirmed it.',
    '应自 06:41 起关灯：关灯时间，分组“主干道”，至 17:53；灯具尚未确认。',
  ],
  [
    'a step, unconfirmed',
    why({ ...clock, mainLevel: 40, program: step(), confirmation: 'UNCONFIRMED' }),
    'Should be dimmed to 40 % since 22:00 by schedule 春节, group 主干道, until 06:41; the light has not confirmed it.',
    '应自 22:00 起按计划“春节”调光至 40%，分组“主干道”，至 06:41；灯具尚未确认。',
  ],
  [
    'the sub lamp alone, waiting',
    why({ ...asked, mainLevel: 0, subLevel: 30, confirmation: 'WAITING' }),
    'Main lamp should be off, sub lamp on at 30 % since 21:00: override by 张三, until 06:41; the light is yet to confirm it.',
    '应自 21:00 起主灯关闭，辅灯以 30% 亮度点亮：张三临时控制，至 06:41；等待灯具确认。',
  ],
  [
    'a lamp that is broken',
    why({ lampFailure: true }),
    'Should be on at 70 % since 17:52: sunset in 天河区, group 主干道, until 06:41; the light reports a lamp failure.',
    '应自 17:52 起以 70% 亮度点亮：天河区日落，分组“主干道”，至 06:41；灯具上报光源故障。',
  ],
  [
    'a lamp that is broken, off',
    why({ ...off, program: reason('OFF', 'CLOCK'), lampFailure: true }),
    'Off since 06:41: end time, group 主干道, until 17:53; the light reports a lamp failure.',
    '06:41 起关灯：关灯时间，分组“主干道”，至 17:53；灯具上报光源故障。',
  ],
  [
    'all at once',
    why({
      ...asked,
      lampFailure: true,
      confirmation: 'UNCONFIRMED',
      offline: true,
      lastSeenAt: at('2026-03-01', '21:03'),
    }),
    'Should be on at 70 % since 21:00: override by 张三, until 06:41; the light has not confirmed it, reported a lamp failure and cannot be reached, last seen 21:03.',
    '应自 21:00 起以 70% 亮度点亮：张三临时控制，至 06:41；灯具尚未确认，曾上报光源故障，且无法连接，最后通信 21:03。',
  ],
  [
    'maintenance of a lamp that burns',
    why({ rule: 'MAINTENANCE', mainLevel: null, subLevel: null, until: undefined, program: undefined, lit: true }),
    'In maintenance since 17:52: not controlled; holds its state.',
    '17:52 起处于维护状态：不受控制，保持现状。',
  ],
  [
    'nothing planned, by hand',
    unplanned({}),
    'On at 80 %, measured at 17:20; group under manual control, no schedule.',
    '17:20 实测：以 80% 亮度点亮；所在分组为手动控制，无照明计划。',
  ],
  [
    'nothing planned, in no group, off, away',
    unplanned({ mainLevel: 0, group: 'NONE', offline: true }),
    'Off, measured at 17:20; no group, no schedule; the light cannot be reached.',
    '17:20 实测：关灯；未分组，无照明计划；灯具无法连接。',
  ],
  [
    'nothing planned for its group, a lamp that is broken',
    unplanned({ group: 'UNPLANNED', lampFailure: true }),
    'Dimmed to 80 %, measured at 17:20; no schedule for its group; the light reports a lamp failure.',
    '17:20 实测：调光至 80%；所在分组无照明计划；灯具上报光源故障。',
  ],
  [
    'polar night',
    why({ program: reason('ON', 'POLAR_NIGHT', { place: 'Tromsø' }) }),
    'On at 70 % since 17:52: polar night in Tromsø, group 主干道, until 06:41.',
    '17:52 起以 70% 亮度点亮：Tromsø极夜，分组“主干道”，至 06:41。',
  ],
  [
    'off in polar night and polar day',
    why({ ...off, program: reason('OFF', 'POLAR_NIGHT', { place: undefined }) }),
    'Off since 06:41: noon of the polar night, group 主干道, until 17:53.',
    '06:41 起关灯：极夜正午，分组“主干道”，至 17:53。',
  ],
  [
    'polar day',
    why({ ...off, program: reason('OFF', 'POLAR_DAY') }),
    'Off since 06:41: polar day in 天河区, group 主干道, until 17:53.',
    '06:41 起关灯：天河区极昼，分组“主干道”，至 17:53。',
  ],
  [
    'a program that is not known any more',
    why({ rule: 'SCHEDULE', program: undefined }),
    'On at 70 % since 17:52: schedule, until 06:41.',
    '17:52 起以 70% 亮度点亮：计划，至 06:41。',
  ],
]

describe.each(SENTENCES)('%s', (_, why, en, zh) => {
  it('in English', () => expect(sentence(why, 'en')).toBe(en))
  it('in Chinese', () => expect(sentence(why, 'zh')).toBe(zh))
})

describe('dates', () => {
  it('are omitted for yesterday, today and tomorrow', () => {
    const { en, zh } = { en: SENTENCES[0]![2], zh: SENTENCES[0]![3] }
    for (const now of [at('2026-03-02', '00:00'), at('2026-03-02', '23:59')]) {
      expect(sentence(why({}), 'en', now)).toBe(en)
      expect(sentence(why({}), 'zh', now)).toBe(zh)
    }
  })

  it('name tomorrow for an end tomorrow', () => {
    for (const now of [at('2026-03-01', '18:00'), at('2026-03-01', '00:00')]) {
      expect(sentence(why({}), 'en', now)).toMatch(/since 17:52: .*, until tomorrow 06:41\.$/)
      expect(sentence(why({}), 'zh', now)).toMatch(/^17:52 .*，至 明天 06:41。$/)
    }
    expect(sentence(why({ until: at('2026-03-02', '00:00') }), 'en', at('2026-03-01', '18:00'))).toContain(
      'until tomorrow 00:00',
    )
  })

  it('name the date for other days', () => {
    const now = at('2026-03-03', '00:00')
    expect(sentence(why({}), 'en', now)).toBe(
      'On at 70 % since 2026-03-01 17:52: sunset in 天河区, group 主干道, until 06:41.',
    )
    const long = why({
      ...asked,
      until: at('2026-03-09', '06:41'),
      offline: true,
      lastSeenAt: at('2026-02-27', '21:03'),
    })
    expect(sentence(long, 'zh', now)).toBe(
      '应自 2026-03-01 21:00 起以 70% 亮度点亮：张三临时控制，至 2026-03-09 06:41；灯具无法连接，最后通信 2026-02-27 21:03。',
    )
  })
})

it('use the time zone of the light', () => {
  expect(sentence(why({ zone: 'Asia/Urumqi' }), 'en')).toContain('since 15:52')
})
