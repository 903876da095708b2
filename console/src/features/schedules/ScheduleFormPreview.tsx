import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleLength } from '#lighting/values/invisible.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type CompareSubject, storedSide } from './compareSides.ts'
import { EveningPanel } from './EveningPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import classes from './ScheduleForm.module.css'
import {
  groupIdsOf,
  type ScheduleValues,
  scheduleCreateInput,
  scheduleFieldOf,
  scheduleProblems,
} from './scheduleForm.ts'
import { PreviewSchedule, type ScheduleRow } from './schedules.ts'
import { usePreview } from './usePreview.ts'
import { SCHEDULE_LABELS } from './useScheduleChanges.ts'

const CompareModal = lazyPart(
  () => import('./ScheduleCompareModal.tsx'),
  'ScheduleCompareModal',
  ({ subject }) => subject !== undefined,
)

interface PreviewProps {
  kept: ScheduleRow | undefined
  values: ScheduleValues
}

/** An evening and the year as they would be if the form were saved now. */
export function ScheduleFormPreview({ kept, values }: PreviewProps) {
  const { t } = useTranslation('schedules')
  const isComplete = Object.keys(scheduleProblems({ ...values, name: 'ok' })).length === 0
  // A name that is not there yet is nothing to keep the night from being shown.
  const name = visibleLength(values.name) < 2 ? t('create') : values.name
  const content = isComplete ? scheduleCreateInput({ ...values, name }, kept) : undefined
  const groupIds = groupIdsOf(values, kept)
  const nameOf = (input: string) => {
    const field = scheduleFieldOf(input)
    return field && t(SCHEDULE_LABELS[field])
  }
  const preview = usePreview(PreviewSchedule, content && { id: kept?.id, input: content, groupIds }, nameOf)
  const version = content && { id: kept?.id, content }
  return (
    <div className={classes.previews}>
      <EveningPanel
        version={version}
        groupIds={groupIds}
        nameOf={nameOf}
        end={version && <CompareButton kept={kept} values={values} side={{ name, version }} />}
      />
      {isComplete && (
        <PreviewPanel
          preview={preview.data?.previewLightSchedule}
          busy={preview.busy}
          problem={preview.problem}
          isNew={false}
          name={name}
          hasNight={false}
        />
      )}
    </div>
  )
}

interface CompareButtonProps extends PreviewProps {
  side: { name: string; version: CompareSubject['a']['version'] }
}

/** Compares what is typed with what is stored; a new schedule with another one. */
function CompareButton({ kept, values, side: { name, version } }: CompareButtonProps) {
  const { t } = useTranslation('schedules')
  const [subject, setSubject] = useState<CompareSubject>()
  const open = () => {
    const ids = groupIdsOf(values, kept)
    const added = [...values.moves.added].map(([id, { label }]) => ({ id, name: label }))
    const groups = [...(kept?.groups ?? []), ...added].filter(({ id }) => ids.includes(id))
    const edited = { key: 'edited', label: t('compare.edited', { name }), version, groups }
    const stored = kept && { ...storedSide(kept), label: t('compare.stored', { name: kept.name }) }
    setSubject(stored ? { a: stored, b: edited } : { a: edited })
  }
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={open}>
        {t(kept ? 'compare.withStored' : 'compare.open')}
      </Button>
      <CompareModal subject={subject} onClose={() => setSubject(undefined)} />
    </>
  )
}
