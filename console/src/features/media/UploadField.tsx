import { Button, FileButton, Group, Input } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPhotoPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useFileSize } from './fileSize.ts'
import { Lightbox } from './Lightbox.tsx'
import { UploadCard } from './UploadCard.tsx'
import classes from './UploadField.module.css'
import type { Target } from './uploadFile.ts'
import { advance, type Limits, move, type UploadItem } from './uploads.ts'
import { typesOf, useAddFiles, usePaste } from './useAddFiles.ts'
import { type ChangeItems, useUploads } from './useUploads.ts'

interface UploadFieldProps extends Limits, Target {
  label: string
  /** hides the label, which a heading shows already */
  labelHidden?: boolean
  /** path of the form field */
  name?: string
  items: UploadItem[]
  /** receives an update function, since uploads finish while other files are chosen */
  onChange: ChangeItems
  error?: ReactNode
  /** uploaded files cannot be removed */
  final?: boolean
  disabled?: boolean
}

/** Files by dialog, drop, paste or camera: uploaded at once, with progress. */
export function UploadField(props: UploadFieldProps) {
  const {
    label,
    labelHidden = false,
    name,
    items,
    onChange,
    error,
    final = false,
    disabled = false,
    path,
    store,
    maxFiles,
    maxSize,
    accept,
  } = props
  const { t } = useTranslation('media')
  const { ready } = useConnection()
  const [over, setOver] = useState(false)
  const [viewed, setViewed] = useState<number>()
  useUploads(items, onChange, { path, store })

  const images = accept.every(type => type.startsWith('image/'))
  const shut = disabled || !ready
  const { add, notices } = useAddFiles(props, shut)
  usePaste(add)

  return (
    <Input.Wrapper
      label={labelHidden ? undefined : label}
      labelElement="div"
      description={<UploadHint images={images} maxFiles={maxFiles} maxSize={maxSize} accept={accept} />}
      descriptionProps={{ mb: 6 }}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would show a legend of its own */}
      <div
        role="group"
        aria-label={label}
        data-path={name}
        tabIndex={-1}
        className={classes.root}
        data-over={over || undefined}
        onDragOver={event => {
          if (shut || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={event => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          add([...event.dataTransfer.files])
        }}
      >
        <Items items={items} images={images} final={final} disabled={shut} onChange={onChange} onView={setViewed} />
        <Choosers
          images={images}
          accept={accept}
          several={maxFiles > 1}
          present={items.length}
          shut={shut}
          onFiles={add}
        />
        {over && <div className={classes.drop}>{t('drop')}</div>}
      </div>
      {notices.map(notice => (
        <Notice key={notice} tone="warning">
          {notice}
        </Notice>
      ))}
      <Lightbox items={items} viewed={viewed} onView={setViewed} onClose={() => setViewed(undefined)} />
    </Input.Wrapper>
  )
}

interface UploadHintProps extends Pick<UploadFieldProps, 'maxFiles' | 'maxSize' | 'accept'> {
  images: boolean
}

/** Limits of an upload; image types need no list. */
function UploadHint({ images, maxFiles, maxSize, accept }: UploadHintProps) {
  const { t } = useTranslation('media')
  const size = useFileSize()(maxSize)
  return (
    <>
      {images ? '' : t('hintTypes', { types: typesOf(accept) })}
      {maxFiles === 1 ? t('hintOne', { size }) : t('hint', { maxFiles, size })}
    </>
  )
}

interface ItemsProps extends Required<Pick<UploadFieldProps, 'items' | 'onChange' | 'final' | 'disabled'>> {
  images: boolean
  onView: (key: number) => void
}

function Items({ items, images, final, disabled, onChange, onView }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <ul className={classes.items} data-images={images || undefined}>
      {items.map((item, index) => (
        <UploadCard
          key={item.key}
          item={item}
          image={images}
          first={index === 0}
          last={index === items.length - 1}
          final={final && item.state === 'done'}
          disabled={disabled}
          onView={() => onView(item.key)}
          onMove={by => onChange(before => move(before, item.key, by))}
          onRetry={() => onChange(before => advance(before, item.key, { retry: true }))}
          onRemove={() => onChange(before => before.filter(({ key }) => key !== item.key))}
        />
      ))}
    </ul>
  )
}

interface ChoosersProps {
  images: boolean
  accept: readonly string[]
  several: boolean
  present: number
  shut: boolean
  onFiles: (files: File[]) => void
}

/** The file dialog; on phones also the camera. */
function Choosers({ images, accept, several, present, shut, onFiles }: ChoosersProps) {
  const { t } = useTranslation('media')
  const handheld = useMediaQuery('(pointer: coarse)')
  const reset = useRef<() => void>(null)
  // Allows the same file to be chosen again after it was removed.
  const take = (files: File[]) => {
    onFiles(files)
    reset.current?.()
  }
  const word = several || present === 0 ? t(images ? 'chooseImage' : 'choose') : t('replace')
  return (
    <Group gap="xs">
      <FileButton
        resetRef={reset}
        multiple={several}
        accept={accept.join()}
        onChange={files => take([files ?? []].flat())}
      >
        {props => (
          <Button
            {...props}
            variant="default"
            disabled={shut}
            leftSection={images ? <IconPhotoPlus size={16} /> : <IconUpload size={16} />}
          >
            {word}
          </Button>
        )}
      </FileButton>
      {images && handheld && (
        <FileButton capture="environment" accept="image/*" onChange={file => file && onFiles([file])}>
          {props => (
            <Button {...props} variant="default" disabled={shut} leftSection={<IconCamera size={16} />}>
              {t('camera')}
            </Button>
          )}
        </FileButton>
      )}
    </Group>
  )
}
