import {
  IconArrowsExchange,
  IconCircleCheckFilled,
  IconHelpCircleFilled,
  IconMapPinExclamation,
  IconPlugX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { InventoryState } from './inventory.ts'

const LOOKS = {
  MATCHED: { tone: 'good', Icon: IconCircleCheckFilled },
  DIFFERENT: { tone: 'warning', Icon: IconArrowsExchange },
  UNKNOWN_HERE: { tone: 'busy', Icon: IconHelpCircleFilled },
  ELSEWHERE: { tone: 'warning', Icon: IconMapPinExclamation },
  MISSING_THERE: { tone: 'bad', Icon: IconPlugX },
} satisfies Record<InventoryState, { tone: Tone; Icon: unknown }>

export function EntryBadge({ state }: { state: InventoryState }) {
  const { t } = useTranslation('inventory')
  const { tone, Icon } = LOOKS[state]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}
