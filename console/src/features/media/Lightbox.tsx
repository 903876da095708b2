import { ActionIcon, Modal, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDialog } from '../../ui/useDialog.ts'
import classes from './Lightbox.module.css'
import type { UploadItem } from './uploads.ts'

interface LightboxProps {
  items: readonly Pick<UploadItem, 'key' | 'name' | 'picture'>[]
  /** key of the shown item; undefined: closed */
  viewed: number | undefined
  onView: (key: number) => void
  onClose: () => void
}

/** Shows a picture in full size; arrow keys go to its neighbours. */
export function Lightbox({ items, viewed, onView, onClose }: LightboxProps) {
  const { t } = useTranslation(['media', 'shell'])
  const { opened, shown } = useDialog(viewed)
  const pictures = items.filter(({ picture }) => picture !== null)
  const at = pictures.findIndex(({ key }) => key === shown)
  const item = pictures[at]
  const step = (by: -1 | 1) => {
    const next = pictures[at + by]
    if (next) onView(next.key)
  }
  useWindowEvent('keydown', ({ key }) => {
    if (!opened) return
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  })
  if (!item?.picture) return null
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={item.name}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <div className={classes.stage}>
        <img src={item.picture} alt={t('picture', { name: item.name })} />
      </div>
      {pictures.length > 1 && (
        <div className={classes.bar}>
          <ActionIcon variant="default" disabled={at === 0} onClick={() => step(-1)} aria-label={t('previous')}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text size="sm" aria-live="polite">
            {t('position', { number: at + 1, total: pictures.length })}
          </Text>
          <ActionIcon
            variant="default"
            disabled={at === pictures.length - 1}
            onClick={() => step(1)}
            aria-label={t('next')}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      )}
    </Modal>
  )
}
