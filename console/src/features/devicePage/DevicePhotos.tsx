import { UnstyledButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Lightbox } from '../media/Lightbox.tsx'
import classes from './DevicePage.module.css'
import type { DeviceOfPage } from './devicePage.ts'

type Photo = DeviceOfPage['photos'][number]

/** Photos of the device; each can be enlarged. */
export function DevicePhotos({ photos, mayAdd }: { photos: Photo[]; mayAdd: boolean }) {
  const { t } = useTranslation('device')
  const [viewed, setViewed] = useState<number>()
  const shown = photos.filter(photo => photo.url !== null)
  if (shown.length === 0)
    return <EmptyState icon={<IconPhoto />} title={t('photos.none')} text={mayAdd ? t('photos.noneText') : undefined} />
  return (
    <>
      <ul className={classes.photos}>
        {shown.map(photo => (
          <li key={photo.id}>
            <UnstyledButton onClick={() => setViewed(photo.id)} aria-label={t('photos.open', { name: photo.fileName })}>
              <img src={photo.url!} alt={photo.fileName} loading="lazy" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Lightbox
        items={shown.map(({ id, fileName, url }) => ({ key: id, name: fileName, picture: url }))}
        viewed={viewed}
        onView={setViewed}
        onClose={() => setViewed(undefined)}
      />
    </>
  )
}
