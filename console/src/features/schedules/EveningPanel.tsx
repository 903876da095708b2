import { Button, Input, NativeSelect, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { MAX_DATE, MIN_DATE } from './DatesField.tsx'
import classes from './Evening.module.css'
import { EveningRules } from './EveningRules.tsx'
import { type Evening, ScheduleEvening, type ScheduleVersion } from './evenings.ts'
import { isDate } from './holidays.ts'
import { NightView } from './NightView.tsx'
import { RuleLayers } from './RuleLayers.tsx'
import { useDayText } from './useDaysText.ts'
import { useNoteText } from './useNoteText.ts'
import { usePlaceText } from './usePlaceText.ts'
import { usePreview } from './usePreview.ts'

interface EveningPanelProps {
  /** undefined: the form is not complete */
  version: ScheduleVersion | undefined
  /** undefined: those of the stored schedule */
  groupIds?: number[]
  /** the name of a field of the form that the server refuses */
  nameOf?: (input: string) => string | undefined
  /** actions at the end of the heading */
  end?: ReactNode
  /** the only content of a dialog, whose title is enough: no frame */
  isBare?: boolean
}

/** The night of a chosen date at a chosen place, and which rule applies. */
export function EveningPanel({ version, groupIds, nameOf = () => undefined, end, isBare }: EveningPanelProps) {
  const { t } = useTranslation('schedules')
  const [date, setDate] = useState<string>()
  const [groupId, setGroupId] = useState<number>()
  const { data, busy, problem } = usePreview(
    ScheduleEvening,
    version && { schedule: version, groupIds, date, groupId },
    nameOf,
  )
  const evening = data?.previewLightScheduleEvening
  return (
    <section
      className={classes.panel}
      aria-label={t('evening.title')}
      aria-busy={busy}
      data-busy={busy || undefined}
      data-bare={isBare || undefined}
    >
      {!isBare && (
        <div className={classes.head}>
          <Text size="sm" fw={600}>
            {t('evening.title')}
          </Text>
          {end}
        </div>
      )}
      {!evening && !problem && version && <Skeleton height={180} />}
      {(problem || !version) && (
        <Text size="sm" c="dimmed">
          {t('preview.none', { problem: problem ?? t('preview.incomplete') })}
        </Text>
      )}
      {evening && version && !problem && (
        <>
          <DateChoice evening={evening} onDate={setDate} />
          <PlaceChoice evening={evening} onPlace={setGroupId} />
          <EveningView evening={evening} />
        </>
      )}
    </section>
  )
}

function EveningView({ evening }: { evening: Evening }) {
  const { t } = useTranslation('schedules')
  const dayText = useDayText()
  const noteText = useNoteText()
  const { events, end, date, place, rules, notes } = evening
  return (
    <>
      <NightView
        title={t('evening.of', { date: dayText(date) })}
        {...{ events, end, date, sun: place, timeZone: place.timeZone }}
      />
      {notes.map(note => (
        <Notice key={note.kind} tone="warning">
          {noteText(note)}
        </Notice>
      ))}
      <div className={classes.head}>
        <Text size="sm" fw={600}>
          {t('evening.rules')}
        </Text>
        <RuleLayers example={undefined} />
      </div>
      <EveningRules rules={rules} />
    </>
  )
}

function DateChoice({ evening, onDate }: { evening: Evening; onDate: (date: string) => void }) {
  const { t } = useTranslation('schedules')
  const dayText = useDayText()
  const id = useId()
  /** what is typed; the evening of the answer, until something is */
  const [typed, setTyped] = useState<string>()
  const { date, today, nextDates } = evening
  const shown = nextDates.filter(next => next !== today).slice(0, MAX_DATES)
  const choose = (value: string) => {
    setTyped(value)
    if (isDate(value) && value >= MIN_DATE && value <= MAX_DATE) onDate(value)
  }
  const choice = (value: string, text: string) => (
    <Button
      key={value}
      size="compact-xs"
      variant={value === date ? 'filled' : 'default'}
      aria-pressed={value === date}
      onClick={() => choose(value)}
    >
      {text}
    </Button>
  )
  return (
    <>
      <div className={classes.dates}>
        <Input
          type="date"
          size="xs"
          aria-label={t('evening.date')}
          min={MIN_DATE}
          max={MAX_DATE}
          value={typed ?? date}
          onChange={event => choose(event.currentTarget.value)}
          // Enter must not submit the form around it.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
        {choice(today, t('evening.tonight'))}
      </div>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
        <div className={classes.dates} role="group" aria-labelledby={id}>
          <Text id={id} span size="xs" c="dimmed">
            {t('evening.next')}
          </Text>
          {shown.map(next => choice(next, dayText(next)))}
        </div>
      )}
    </>
  )
}
const MAX_DATES = 4

/** Groups at one place, by the names of their districts and of some of them. */
function PlaceChoice({ evening, onPlace }: { evening: Evening; onPlace: (groupId: number) => void }) {
  const { t } = useTranslation('schedules')
  const placeText = usePlaceText()
  const { place, places } = evening
  if (places.length < 2)
    return (
      <Text size="xs" c="dimmed">
        {placeText(place)}
      </Text>
    )
  return (
    <NativeSelect
      size="xs"
      label={t('evening.place')}
      value={String(place.groupId)}
      onChange={event => onPlace(Number(event.currentTarget.value))}
      data={places.map(one => ({ value: String(one.groupId), label: placeText(one) }))}
    />
  )
}
