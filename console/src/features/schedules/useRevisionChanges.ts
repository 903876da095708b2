import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Difference, Revision, RevisionContent } from './scheduleRevisions.ts'
import { useDaysText } from './useDaysText.ts'
import { SCHEDULE_LABELS } from './useScheduleChanges.ts'
import { useTimesText } from './useTimesText.ts'

/** One change in words. */
export interface ChangeLine {
  label: string
  /** undefined: there is only `after`, as with groups that came */
  before?: string
  after: string
}

type Field = keyof RevisionContent

/** Fields that one line shows together. */
const TIMES: readonly Field[] = ['type', 'startTime', 'endTime', 'sunsetOffset', 'sunriseOffset']
const DAYS: readonly Field[] = ['days', 'weekdays', 'dates', 'validFrom', 'validUntil', 'exceptDates']
const MAX_GROUPS = 8

interface Changed {
  /** what the schedule is after the change */
  content: RevisionContent
  difference: Difference | null
}

type FieldText = [fields: readonly Field[], label: string, text: (content: RevisionContent) => string]

/** What a revision says about its fields, by lines. */
function useFieldTexts(): FieldText[] {
  const { t } = useTranslation(['revisions', 'schedules'])
  const { quantity } = useFormat()
  const timesOf = useTimesText()
  const daysOf = useDaysText()
  const listed = (texts: string[]) => texts.join(t('schedules:warning.comma'))

  const stepsOf = ({ steps }: RevisionContent) =>
    listed(
      steps.map(({ time, mainBrightness, subBrightness }) =>
        [
          time,
          mainBrightness !== null && quantity(mainBrightness, '%'),
          subBrightness !== null && t('sub', { level: quantity(subBrightness, '%') }),
        ]
          .filter(Boolean)
          .join(' '),
      ),
    ) || t('noSteps')
  /** With all dates, so that no change of one is hidden. */
  function daysText(content: RevisionContent): string {
    const { days, limits, hint } = daysOf(content)
    if (content.days !== 'DATES' && content.exceptDates.length === 0) return [days, limits].filter(Boolean).join(' · ')
    return content.days === 'WEEKDAYS' ? `${days}${t('schedules:dates.and')}${hint}` : hint
  }

  return [
    [['name'], t('schedules:form.name'), ({ name }) => name],
    [['description'], t('schedules:form.description'), ({ description }) => description || NONE],
    [TIMES, t('schedules:columns.times'), timesOf],
    [DAYS, t('schedules:columns.days'), daysText],
    [
      ['mainBrightness'],
      t(`schedules:${SCHEDULE_LABELS.mainBrightness}`),
      ({ mainBrightness }) => quantity(mainBrightness ?? 100, '%'),
    ],
    [
      ['subBrightness'],
      t(`schedules:${SCHEDULE_LABELS.subBrightness}`),
      ({ subBrightness }) => quantity(subBrightness ?? 0, '%'),
    ],
    [
      ['mainColorTemp'],
      t('mainColorTemp'),
      ({ mainColorTemp }) => (mainColorTemp ? quantity(mainColorTemp, 'K') : t('unchanged')),
    ],
    [
      ['subColorTemp'],
      t('subColorTemp'),
      ({ subColorTemp }) => (subColorTemp ? quantity(subColorTemp, 'K') : t('unchanged')),
    ],
    [['steps'], t('schedules:form.steps'), stepsOf],
    [
      ['isEnabled'],
      t('status'),
      ({ isEnabled }) => t(isEnabled ? 'schedules:form.isEnabled' : 'schedules:form.isDisabled'),
    ],
  ]
}

/** What changed from one revision to another, in words: times, days, levels, and groups by their names. */
export function useRevisionChanges(): (
  changed: Changed & Partial<Pick<Revision, 'movedFrom' | 'movedTo'>>,
) => ChangeLine[] {
  const { t } = useTranslation(['revisions', 'schedules'])
  const { number } = useFormat()
  const texts = useFieldTexts()
  const listed = (names: string[]) => names.join(t('schedules:warning.comma'))

  function groupsText(groups: Difference['added']): string {
    const names = groups.slice(0, MAX_GROUPS).map(({ name, exists }) => (exists ? name : t('deletedGroup', { name })))
    const more = groups.length > MAX_GROUPS ? [t('schedules:moreGroups', { count: groups.length - MAX_GROUPS })] : []
    return listed([...names, ...more])
  }

  return ({ content, difference, movedFrom, movedTo }) => {
    const { fields = [], added = [], removed = [] } = difference ?? {}
    const before = { ...content, ...Object.fromEntries(fields.map(change => [change.field, change.before])) }
    const lines = texts.flatMap(([shown, label, text]): ChangeLine[] => {
      if (!fields.some(({ field }) => shown.includes(field as Field))) return []
      const [was, becomes] = [text(before as RevisionContent), text(content)]
      // A time that the type of the schedule does not use.
      return was === becomes ? [] : [{ label, before: was, after: becomes }]
    })
    if (movedFrom && movedTo)
      lines.push({ label: t('schedules:columns.order'), before: number(movedFrom), after: number(movedTo) })
    if (added.length > 0) lines.push({ label: t('added', { count: added.length }), after: groupsText(added) })
    if (removed.length > 0) lines.push({ label: t('removed', { count: removed.length }), after: groupsText(removed) })
    return lines
  }
}
