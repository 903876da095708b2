import { NativeSelect, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import classes from './SpanFields.module.css'
import { offeredEnd, offeredStart, type SpanForm, spanProblems } from './span.ts'

interface SpanFieldsProps {
  value: SpanForm
  onChange: (value: SpanForm) => void
  /** the end that is chosen first, where it is not the next event of the schedule */
  defaultEnd?: string | undefined
}

/** When a request starts and ends. Where a time is chosen, one is filled in. */
export function SpanFields({ value, onChange, defaultEnd }: SpanFieldsProps) {
  const { t } = useTranslation('targets')
  const problems = spanProblems(value)
  const change = (part: Partial<SpanForm>) => onChange({ ...value, ...part })
  return (
    <div className={classes.two}>
      <div className={classes.field}>
        <NativeSelect
          label={t('span.start')}
          value={value.start}
          onChange={({ currentTarget }) =>
            change({ start: currentTarget.value as SpanForm['start'], startsAt: value.startsAt || offeredStart() })
          }
          data={[
            { value: 'now', label: t('span.now') },
            { value: 'later', label: t('span.later') },
          ]}
        />
        {value.start === 'later' && (
          <>
            <DateTimeField
              label={t('span.startTime')}
              isLabelHidden
              partLabels={{ date: t('span.startDate'), time: t('span.startClock') }}
              value={value.startsAt}
              onChange={startsAt => change({ startsAt })}
              error={problems.startsAt && t(`span.startProblem.${problems.startsAt}`)}
            />
            <Hint text={t('span.laterHint')} />
          </>
        )}
      </div>
      <End {...{ value, change, defaultEnd }} problem={problems.until} />
    </div>
  )
}

interface EndProps extends Pick<SpanFieldsProps, 'value' | 'defaultEnd'> {
  change: (part: Partial<SpanForm>) => void
  problem: ReturnType<typeof spanProblems>['until']
}

function End({ value, change, defaultEnd, problem }: EndProps) {
  const { t } = useTranslation('targets')
  return (
    <div className={classes.field}>
      <NativeSelect
        label={t('span.end')}
        value={value.end}
        onChange={({ currentTarget }) =>
          change({ end: currentTarget.value as SpanForm['end'], until: value.until || offeredEnd(value) })
        }
        data={[
          ...(defaultEnd === undefined ? [] : [{ value: 'default', label: defaultEnd }]),
          { value: 'event', label: t('span.event') },
          { value: 'time', label: t('span.endChosen') },
        ]}
      />
      {value.end === 'time' && (
        <DateTimeField
          label={t('span.endTime')}
          isLabelHidden
          partLabels={{ date: t('span.endDate'), time: t('span.endClock') }}
          value={value.until}
          onChange={until => change({ until })}
          error={problem && t(`span.endProblem.${problem}`)}
        />
      )}
      {value.end === 'event' && <Hint text={t('span.manualGroups')} />}
    </div>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  )
}
