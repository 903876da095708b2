import {
  IconAlertTriangleFilled,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconClockHour4,
  IconLoader,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { ImportState } from './imports.ts'

const LOOKS: Record<ImportState['status'], [Tone, typeof IconLoader]> = {
  READING: ['busy', IconLoader],
  READ: ['warning', IconClockHour4],
  CHECKING: ['busy', IconLoader],
  CHECKED: ['warning', IconClockHour4],
  APPLYING: ['busy', IconLoader],
  APPLIED: ['good', IconCircleCheckFilled],
  UNDOING: ['busy', IconLoader],
  UNDONE: ['idle', IconArrowBackUp],
  FAILED: ['bad', IconAlertTriangleFilled],
}

export function ImportBadge({ status }: Pick<ImportState, 'status'>) {
  const { t } = useTranslation('imports')
  const [tone, Icon] = LOOKS[status]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
