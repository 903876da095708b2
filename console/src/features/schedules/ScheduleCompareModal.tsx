import { Input, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { FormModal } from '../../ui/FormModal.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import classes from './Comparison.module.css'
import { ComparisonResult } from './ComparisonResult.tsx'
import { type CompareSide, type CompareSubject, groupsOfSides, sidesOf, storedSide } from './compareSides.ts'
import { MAX_DATE, MIN_DATE } from './DatesField.tsx'
import { CompareSchedules, SchedulesToCompare } from './evenings.ts'
import { isDate } from './holidays.ts'
import { usePreview } from './usePreview.ts'

const PERIODS = ['1', '30', '365'] as const

interface ScheduleCompareModalProps {
  /** undefined: closed */
  subject: CompareSubject | undefined
  onClose: () => void
}

/** Two schedules for the same lights: hours, energy, costs, and one night of each. */
export function ScheduleCompareModal({ subject, onClose }: ScheduleCompareModalProps) {
  const { t } = useTranslation('schedules')
  return (
    <FormModal opened={subject !== undefined} title={t('compare.title')} size={760} onClose={onClose}>
      {() => subject && <Compare subject={subject} />}
    </FormModal>
  )
}

function Compare({ subject }: { subject: CompareSubject }) {
  const { t } = useTranslation('schedules')
  const [{ data }] = useQuery({ query: SchedulesToCompare })
  const sides = sidesOf(subject, (data?.findAllLightSchedule ?? []).map(storedSide))
  const [keys, setKeys] = useState({ a: subject.a.key, b: subject.b?.key })
  const [groupId, setGroupId] = useState('')
  const [nights, setNights] = useState<string>('365')
  const [from, setFrom] = useState('')
  const [placeId, setPlaceId] = useState<number>()
  const sideOf = (key: string | undefined) => sides.find(side => side.key === key)
  const [a, b] = [sideOf(keys.a), sideOf(keys.b)]
  const groups = groupsOfSides([a, b])
  const chosen = groups.filter(({ id }) => String(id) === groupId)
  const groupIds = (chosen.length > 0 ? chosen : groups).map(({ id }) => id)
  const first = isDate(from) && from >= MIN_DATE && from <= MAX_DATE ? from : undefined
  const {
    data: found,
    busy,
    problem,
  } = usePreview(
    CompareSchedules,
    a && b && { a: a.version, b: b.version, groupIds, from: first, nights: Number(nights), groupId: placeId },
    () => undefined,
  )
  return (
    <Stack gap="md">
      <div className={classes.choices}>
        <SideSelect
          label={t('compare.a')}
          sides={sides}
          value={keys.a}
          onChange={key => setKeys({ ...keys, a: key })}
        />
        <SideSelect
          label={t('compare.b')}
          sides={sides}
          value={keys.b}
          onChange={key => setKeys({ ...keys, b: key })}
        />
        <GroupSelect groups={groups} value={chosen.length > 0 ? groupId : ''} onChange={setGroupId} />
        <FirstEvening value={from || (found?.compareLightSchedules.from ?? '')} onChange={setFrom} />
      </div>
      <SegmentedControl
        aria-label={t('compare.period')}
        value={nights}
        onChange={setNights}
        data={PERIODS.map(value => ({ value, label: t(`compare.periods.${value}`) }))}
      />
      {problem && (
        <Text size="sm" c="dimmed">
          {problem}
        </Text>
      )}
      {!b && (
        <Text size="sm" c="dimmed">
          {t('compare.choose')}
        </Text>
      )}
      {a && b && !found && !problem && <Skeleton height={320} />}
      {a && b && found && !problem && (
        <ComparisonResult
          comparison={found.compareLightSchedules}
          names={{ a: a.label, b: b.label }}
          busy={busy}
          onPlace={setPlaceId}
        />
      )}
    </Stack>
  )
}

interface SideSelectProps {
  label: string
  sides: CompareSide[]
  value: string | undefined
  onChange: (key: string) => void
}

function SideSelect({ label, sides, value, onChange }: SideSelectProps) {
  return (
    <SearchSelect
      label={label}
      value={value ?? null}
      onChange={key => key && onChange(key)}
      data={sides.map(side => ({ value: side.key, label: side.label }))}
    />
  )
}

interface GroupSelectProps {
  groups: { id: number; name: string }[]
  value: string
  onChange: (id: string) => void
}

function GroupSelect({ groups, value, onChange }: GroupSelectProps) {
  const { t } = useTranslation('schedules')
  if (groups.length === 0) return null
  return (
    <NativeSelect
      label={t('compare.groups')}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('compare.allGroups', { count: groups.length }) },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

function FirstEvening({ value, onChange }: { value: string; onChange: (date: string) => void }) {
  const { t } = useTranslation('schedules')
  return (
    <Input.Wrapper label={t('compare.from')}>
      <Input
        type="date"
        aria-label={t('compare.from')}
        min={MIN_DATE}
        max={MAX_DATE}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </Input.Wrapper>
  )
}
