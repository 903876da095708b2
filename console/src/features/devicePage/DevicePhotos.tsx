import { ActionIcon, Modal, UnstyledButton } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { IconArrowLeft, IconArrowRight, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import classes from './DevicePage.module.css'
import type { DeviceOfPage } from './devicePage.ts'

type Photo = DeviceOfPage['photos'][number]

/** What was photographed of it; each can be seen large. */
export function DevicePhotos({ photos, mayAdd }: { photos: Photo[]; mayAdd: boolean }) {
  const { t } = useTranslation('device')
  const [at, setAt] = useState<number>()
  const shown = photos.filter(photo => photo.url !== null)
  if (shown.length === 0)
    return <EmptyState icon={<IconPhoto />} title={t('photos.none')} text={mayAdd ? t('photos.noneText') : undefined} />
  return (
    <>
      <ul className={classes.photos}>
        {shown.map((photo, index) => (
          <li key={photo.id}>
            <UnstyledButton onClick={() => setAt(index)} aria-label={t('photos.open', { name: photo.fileName })}>
              <img src={photo.url!} alt={photo.fileName} loading="lazy" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Lightbox photos={shown} at={at} onTurn={setAt} onClose={() => setAt(undefined)} />
    </>
  )
}

interface LightboxProps {
  photos: Photo[]
  /** none: closed */
  at: number | undefined
  onTurn: (at: number) => void
  onClose: () => void
}

function Lightbox({ photos, at, onTurn, onClose }: LightboxProps) {
  const { t } = useTranslation(['device', 'shell'])
  const { opened, shown = 0 } = useDialog(at)
  const photo = photos[shown]
  const turn = (by: number) => onTurn((shown + by + photos.length) % photos.length)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={photo?.fileName}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
    >
      <div className={classes.large}>{photo && <img src={photo.url!} alt={photo.fileName} />}</div>
      {photos.length > 1 && (
        <div className={classes.turn}>
          <ActionIcon variant="default" size={34} onClick={() => turn(-1)} aria-label={t('photos.previous')}>
            <IconArrowLeft size={18} />
          </ActionIcon>
          <span role="status">{t('photos.which', { at: shown + 1, number: photos.length })}</span>
          <ActionIcon variant="default" size={34} onClick={() => turn(1)} aria-label={t('photos.next')}>
            <IconArrowRight size={18} />
          </ActionIcon>
        </div>
      )}
    </Modal>
  )
}
