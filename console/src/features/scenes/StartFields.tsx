import { NativeSelect, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { isInstant } from '../../ui/wallTime.ts'
import classes from './SceneForm.module.css'
import type { StartForm } from './startForm.ts'
import { useSceneTexts } from './useSceneTexts.ts'

interface StartFieldsProps {
  /** default of the scene, in minutes; null: until the next schedule event */
  duration: number | null
  value: StartForm
  onChange: (value: StartForm) => void
  /** it was submitted: times that are missing are marked */
  wasChecked: boolean
}

/** When a scene begins and ends. */
export function StartFields({ duration, value, onChange, wasChecked }: StartFieldsProps) {
  const { t } = useTranslation('scenes')
  const texts = useSceneTexts()
  const partLabels = { date: t('start.date'), time: t('start.time') }
  const missing = (at: string) => (wasChecked && !isInstant(at) ? t('start.timeMissing') : undefined)
  const ends =
    duration === null
      ? [{ value: 'scene', label: t('start.endEventDefault') }]
      : [
          { value: 'scene', label: t('start.endScene', { span: texts.span(duration) }) },
          { value: 'event', label: t('start.endEvent') },
        ]
  return (
    <div className={classes.two}>
      <div>
        <NativeSelect
          label={t('start.when')}
          value={value.when}
          onChange={event => onChange({ ...value, when: event.currentTarget.value as StartForm['when'] })}
          data={[
            { value: 'now', label: t('start.now') },
            { value: 'later', label: t('start.later') },
          ]}
        />
        {value.when === 'later' && (
          <>
            <DateTimeField
              label={t('start.startTime')}
              isLabelHidden
              partLabels={partLabels}
              value={value.startsAt}
              onChange={startsAt => onChange({ ...value, startsAt })}
              error={missing(value.startsAt)}
            />
            <Text size="xs" c="dimmed" mt={4}>
              {t('start.laterHint')}
            </Text>
          </>
        )}
      </div>
      <div>
        <NativeSelect
          label={t('start.end')}
          value={value.end}
          onChange={event => onChange({ ...value, end: event.currentTarget.value as StartForm['end'] })}
          data={[...ends, { value: 'time', label: t('start.endTime') }]}
        />
        {value.end === 'time' && (
          <DateTimeField
            label={t('start.endAt')}
            isLabelHidden
            partLabels={partLabels}
            value={value.until}
            onChange={until => onChange({ ...value, until })}
            error={missing(value.until)}
          />
        )}
      </div>
    </div>
  )
}
