import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useMay } from '../sessions/session.ts'
import { type DeletableSubject, mayRestore } from './trash.ts'

const TrashModal = lazyPart(
  () => import('./TrashModal.tsx'),
  'TrashModal',
  ({ opened }) => opened,
)

interface TrashButtonProps {
  /** the initial tab */
  subject: DeletableSubject
  onRestored: () => void
}

/** Opens recently deleted items; hidden without the permission to restore. */
export function TrashButton({ subject, onRestored }: TrashButtonProps) {
  const { t } = useTranslation('trash')
  const may = useMay()
  const [opened, setOpened] = useState(false)
  if (!mayRestore(may, subject)) return null
  return (
    <div>
      <Hint label={t('title')}>
        <ActionIcon variant="default" size={36} aria-label={t('title')} onClick={() => setOpened(true)}>
          <IconTrash size={18} />
        </ActionIcon>
      </Hint>
      <TrashModal
        opened={opened}
        subject={subject}
        onClose={() => setOpened(false)}
        onRestored={restored => restored === subject && onRestored()}
      />
    </div>
  )
}
