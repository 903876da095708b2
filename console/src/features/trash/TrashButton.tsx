import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTranslations } from '../../i18n/i18n.ts'
import { Hint } from '../../ui/Hint.tsx'
import { useLatch } from '../../ui/useLatch.ts'
import { useMay } from '../sessions/session.ts'
import { type DeletableSubject, mayRestore } from './trash.ts'

const TrashModal = lazy(async () => ({ default: (await withTranslations(import('./TrashModal.tsx'))).TrashModal }))

interface TrashButtonProps {
  /** the initial tab */
  subject: DeletableSubject
  className?: string
  onRestored: () => void
}

/** Opens recently deleted items; hidden without the permission to restore. */
export function TrashButton({ subject, className, onRestored }: TrashButtonProps) {
  const { t } = useTranslation('trash')
  const may = useMay()
  const [opened, setOpened] = useState(false)
  const needed = useLatch(opened)
  if (!mayRestore(may, subject)) return null
  return (
    <div className={className}>
      <Hint label={t('title')}>
        <ActionIcon variant="default" size={36} aria-label={t('title')} onClick={() => setOpened(true)}>
          <IconTrash size={18} />
        </ActionIcon>
      </Hint>
      <Suspense>
        {needed && (
          <TrashModal
            opened={opened}
            subject={subject}
            onClose={() => setOpened(false)}
            onRestored={restored => restored === subject && onRestored()}
          />
        )}
      </Suspense>
    </div>
  )
}
