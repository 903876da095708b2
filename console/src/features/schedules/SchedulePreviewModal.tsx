import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../ui/FormModal.tsx'
import { EveningPanel } from './EveningPanel.tsx'
import type { ScheduleRow } from './schedules.ts'

interface SchedulePreviewModalProps {
  /** undefined: closed */
  schedule: ScheduleRow | undefined
  onClose: () => void
}

/** The night of a stored schedule on any date. */
export function SchedulePreviewModal({ schedule, onClose }: SchedulePreviewModalProps) {
  const { t } = useTranslation('schedules')
  return (
    <FormModal
      opened={schedule !== undefined}
      title={t('evening.modal', { name: schedule?.name ?? '' })}
      onClose={onClose}
    >
      {() =>
        schedule && (
          <>
            <EveningPanel version={{ id: schedule.id }} isBare />
            {!schedule.isEnabled && (
              <Text size="xs" c="dimmed" mt="xs">
                {t('evening.disabled')}
              </Text>
            )}
          </>
        )
      }
    </FormModal>
  )
}
