import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconFile, IconPhotoOff, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Progress } from '../../ui/Progress.tsx'
import classes from './UploadCard.module.css'
import type { UploadItem } from './uploads.ts'
import { useFailureText } from './useUploads.ts'

interface UploadCardProps {
  item: UploadItem
  /** shows a picture that can be reordered */
  image: boolean
  first: boolean
  last: boolean
  /** the file cannot be removed */
  final: boolean
  disabled: boolean
  onView: () => void
  onMove: (by: -1 | 1) => void
  onRetry: () => void
  onRemove: () => void
}

/** One file of an upload control. */
export function UploadCard({ item, image, first, last, final, disabled, ...on }: UploadCardProps) {
  const { t } = useTranslation('media')
  const failureText = useFailureText()
  const { name, state, progress } = item
  const moves = image && !(first && last)
  return (
    <li className={classes.card} data-state={state} data-image={image || undefined}>
      {image ? (
        <Thumbnail item={item} onView={on.onView} />
      ) : (
        <IconFile size={20} aria-hidden className={classes.icon} />
      )}
      <div className={classes.words}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        {state === 'failed' && item.failure ? (
          <div className={classes.failure} role="alert">
            {failureText(item.failure)}
          </div>
        ) : (
          <div className={classes.state}>
            {t(`state.${state}`)}
            {state === 'uploading' && ` ${progress}%`}
          </div>
        )}
        {(state === 'pending' || state === 'uploading') && (
          <Progress thin label={t('progress', { name })} percent={progress} />
        )}
      </div>
      <div className={classes.buttons}>
        {moves && (
          <>
            <ActionIcon
              variant="subtle"
              size={28}
              disabled={disabled || first}
              onClick={() => on.onMove(-1)}
              aria-label={t('forward', { name })}
            >
              <IconArrowLeft size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={28}
              disabled={disabled || last}
              onClick={() => on.onMove(1)}
              aria-label={t('backward', { name })}
            >
              <IconArrowRight size={16} />
            </ActionIcon>
          </>
        )}
        {state === 'failed' && (
          <ActionIcon
            variant="subtle"
            size={28}
            disabled={disabled}
            onClick={on.onRetry}
            aria-label={t('retry', { name })}
          >
            <IconRefresh size={16} />
          </ActionIcon>
        )}
        {!final && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            disabled={disabled}
            onClick={on.onRemove}
            aria-label={t('remove', { name })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}

function Thumbnail({ item: { name, picture }, onView }: { item: UploadItem; onView: () => void }) {
  const { t } = useTranslation('media')
  const [broken, setBroken] = useState(false)
  if (!picture || broken)
    return (
      <div className={classes.picture}>
        <IconPhotoOff size={24} aria-hidden />
      </div>
    )
  return (
    <button type="button" className={classes.picture} onClick={onView} aria-label={t('open', { name })}>
      <img src={picture} alt="" onError={() => setBroken(true)} />
    </button>
  )
}
