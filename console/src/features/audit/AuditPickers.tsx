import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useMay } from '../sessions/session.ts'
import { kindOf, type Target } from '../targets/target.ts'
import { useTargetChoices } from '../targets/useTargetChoices.ts'
import classes from './Audit.module.css'
import type { AuditSearch } from './auditSearch.ts'
import { isNamedType, type NamedType, useNamedObjects } from './useNamedObjects.ts'

const SEARCH_DELAY_MS = 200

interface PickerProps {
  url: ListUrl<AuditSearch>
}

/** The value of the URL for a region, road, group or center. */
function placeOf({ where, ...target }: Target): string | undefined {
  const kind = kindOf({ where, ...target })
  const conditions = Object.values(where)[0] as { in?: (string | number)[] } | undefined
  const value = conditions?.in?.[0]
  return value !== undefined && ['region', 'road', 'group', 'center'].includes(kind) ? `${kind}-${value}` : undefined
}

/** Chooses a region, road, group or center by name. */
export function PlacePicker({ url }: PickerProps) {
  const { t } = useTranslation('auditPage')
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { place, at } = url.search
  const typed = text === at ? '' : text
  const found = useTargetChoices(typed, !isOpen)
  const groups = found.kinds.flatMap(({ kind, choices }) => {
    const items = choices.flatMap(({ target }) => {
      const value = placeOf(target)
      return value === undefined ? [] : [{ value, label: target.name }]
    })
    return items.length > 0 && kind in PLACE_KINDS
      ? [{ group: t(`place.kind.${kind as keyof typeof PLACE_KINDS}`), items }]
      : []
  })
  const isOffered = groups.some(({ items }) => items.some(({ value }) => value === place))
  return (
    <SearchSelect
      className={classes.picker}
      aria-label={t('place.label')}
      placeholder={t('place.placeholder')}
      nothingFoundMessage={found.waiting ? undefined : t('place.none')}
      clearable
      // The server searches.
      filter={({ options }) => options}
      data={place !== undefined && !isOffered ? [{ value: place, label: at ?? place }, ...groups] : groups}
      value={place ?? null}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(value, option) => url.filter({ place: value ?? undefined, at: value ? option?.label : undefined })}
    />
  )
}

const PLACE_KINDS = { region: true, road: true, group: true, center: true }

/** Chooses one object of the chosen type by name; nothing for types without a search. */
export function ObjectPicker({ url, name }: PickerProps & { name: string | undefined }) {
  const { subject } = url.search
  const may = useMay()
  if (subject === undefined) return null
  if (isNamedType(subject) && may(subject, 'read'))
    return <ObjectSearch key={subject} url={url} subject={subject} name={name} />
  return null
}

function ObjectSearch({ url, subject, name }: PickerProps & { subject: NamedType; name: string | undefined }) {
  const { t } = useTranslation('auditPage')
  const { object } = url.search
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [q] = useDebouncedValue(text, SEARCH_DELAY_MS)
  const { options: found, fetching } = useNamedObjects(subject, q, !isOpen)
  const chosen = object === undefined ? undefined : `${object}`
  const isOffered = chosen === undefined || found.some(({ value }) => value === chosen)
  const options = isOffered ? found : [{ value: chosen, label: name ?? t('object.chosen', { id: chosen }) }, ...found]
  return (
    <SearchSelect
      className={classes.picker}
      aria-label={t('object.label')}
      placeholder={t('object.placeholder')}
      nothingFoundMessage={fetching ? undefined : t('object.none')}
      clearable
      filter={({ options }) => options}
      data={options}
      value={chosen ?? null}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={value => url.filter({ object: value === null ? undefined : Number(value) })}
    />
  )
}

/** The span of a custom time. */
export function TimePickers({ url }: PickerProps) {
  const { t } = useTranslation('auditPage')
  const { time, from, to } = url.search
  if (time !== 'CUSTOM') return null
  return (
    <div className={classes.span}>
      {(['from', 'to'] as const).map(end => (
        <DateTimeField
          key={end}
          label={t(`time.${end}`)}
          partLabels={{
            date: `${t(`time.${end}`)} ${t('time.parts.date')}`,
            time: `${t(`time.${end}`)} ${t('time.parts.time')}`,
          }}
          value={(end === 'from' ? from : to) ?? ''}
          onChange={value => url.set(end, value)}
        />
      ))}
    </div>
  )
}
