/** `730`, `7:30`, `7.30` and `07：30` are 07:30; `7` is 07:00. What is no time of a day stays as it is. */
export function completeTime(text: string): string {
  const [, hours, minutes = '00'] =
    /^(\d{1,2})[:：. ](\d{1,2})$/.exec(text.trim()) ?? /^(\d{1,2}?)(\d{2})?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return text
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

const DAY_MINUTES = 1440

/** Moves a time by minutes, around midnight too; undefined: it is no time. */
export function shiftTime(text: string, minutes: number): string | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(completeTime(text)) ?? []
  if (hour === undefined || minute === undefined) return
  const at = (Number(hour) * 60 + Number(minute) + minutes + DAY_MINUTES) % DAY_MINUTES
  return [Math.floor(at / 60), at % 60].map(part => `${part}`.padStart(2, '0')).join(':')
}
