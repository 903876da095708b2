import { ActionIcon, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import {
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { localeOf } from '../../i18n/language.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useDialogSubject } from '../../ui/useDialogSubject.ts'
import { useMay } from '../sessions/session.ts'
import classes from './Holidays.module.css'
import { HolidayYear } from './HolidayYear.tsx'
import { type HolidaySpan, HolidaysOfYear, spansOf } from './holidays.ts'
import { OfficialYear } from './OfficialYear.tsx'
import { officialYearOf } from './officialYear.ts'
import { useHolidayChanges } from './useHolidayChanges.ts'

const AddHolidaysModal = lazyPart(
  () => import('./HolidayModals.tsx'),
  'AddHolidaysModal',
  ({ year }) => year !== undefined,
)
const ImportHolidaysModal = lazyPart(
  () => import('./HolidayModals.tsx'),
  'ImportHolidaysModal',
  ({ year }) => year !== undefined,
)

interface HolidaysProps {
  year: number
  onYear: (year: number) => void
}

/** A year of holidays, and of weekend days that are worked (调休). */
export function Holidays({ year, onYear }: HolidaysProps) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const mayUpdate = useMay()('LightSchedule', 'update')
  const adding = useDialogSubject<number>()
  const importing = useDialogSubject<number>()
  const [{ data, error, operation }, read] = useQuery({ query: HolidaysOfYear, variables: { year } })
  // Dates show no year, so days of another year must not be shown.
  const official = officialYearOf(year, useSiteZone())
  const holidays = operation?.variables.year === year ? data?.holidays : undefined
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.year}>
          <ActionIcon variant="default" aria-label={t('holidays.previous')} onClick={() => onYear(year - 1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <span aria-live="polite">{t('holidays.year', { year })}</span>
          <ActionIcon variant="default" aria-label={t('holidays.next')} onClick={() => onYear(year + 1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
        <div className={classes.legend}>
          {(['HOLIDAY', 'WORKDAY', 'weekend'] as const).map(kind => (
            <span key={kind}>
              <i className={classes.swatch} data-kind={kind} />
              {t(`holidays.legend.${kind}`)}
            </span>
          ))}
        </div>
        {mayUpdate && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              disabled={!ready}
              onClick={() => importing.open(year)}
            >
              {t('holidays.import')}
            </Button>
            <Button leftSection={<IconPlus size={16} />} disabled={!ready} onClick={() => adding.open(year)}>
              {t('holidays.add')}
            </Button>
          </Group>
        )}
      </div>
      {!holidays && error ? (
        <Box p="md">
          <ErrorPanel
            title={t('holidays.failed')}
            text={errorText(codeOf(error))}
            requestId={requestIdOf(error)}
            onRetry={read}
          />
        </Box>
      ) : !holidays ? (
        <Box p="md">
          <Skeleton height={480} />
        </Box>
      ) : (
        <>
          {official && (
            <OfficialYear year={year} official={official} holidays={holidays} mayImport={mayUpdate} onImported={read} />
          )}
          <HolidayYear year={year} holidays={holidays} />
          {holidays.length === 0 ? (
            <EmptyState icon={<IconCalendarOff />} title={t('holidays.none.title')} text={t('holidays.none.text')} />
          ) : (
            <Spans year={year} spans={spansOf(holidays)} mayRemove={mayUpdate} onChanged={read} />
          )}
        </>
      )}
      {mayUpdate && (
        <>
          <AddHolidaysModal year={adding.subject} onClose={adding.close} onSaved={read} />
          <ImportHolidaysModal year={importing.subject} onClose={importing.close} onSaved={read} />
        </>
      )}
    </>
  )
}

interface SpansProps {
  year: number
  spans: HolidaySpan[]
  mayRemove: boolean
  onChanged: () => void
}

function Spans({ year, spans, mayRemove, onChanged }: SpansProps) {
  const { t, i18n } = useTranslation('schedules')
  const { ready } = useConnection()
  const { drop, busy } = useHolidayChanges(onChanged)
  const day = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'short', day: 'numeric', timeZone: 'UTC' })
  // formatRange would say 2/6 in Chinese.
  const datesText = ({ from, to }: HolidaySpan) =>
    [...new Set([from, to])].map(date => day.format(Date.parse(date))).join(' – ')
  return (
    <ul className={classes.list} aria-label={t('holidays.list', { year })}>
      {spans.map(span => {
        const name = span.name ?? t('holidays.unnamed')
        return (
          <li key={span.from}>
            <i className={classes.swatch} data-kind={span.kind} />
            <strong>{name}</strong>
            <span>{datesText(span)}</span>
            <Text component="span" size="xs" c="dimmed">
              {t(`holidays.legend.${span.kind}`)} · {t('holidays.days', { count: span.dates.length })}
            </Text>
            {mayRemove && (
              <ActionIcon
                variant="subtle"
                color="red"
                disabled={!ready || busy}
                aria-label={t('holidays.remove', { name: `${name} ${datesText(span)}` })}
                onClick={() => void drop(span.dates)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
