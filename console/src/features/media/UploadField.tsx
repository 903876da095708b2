import { Button, FileButton, Group, Input } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPhotoPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { Notice } from '../../ui/Notice.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useFileSize } from './fileSize.ts'
import { Lightbox } from './Lightbox.tsx'
import { UploadCard } from './UploadCard.tsx'
import classes from './UploadField.module.css'
import type { Target } from './uploadFile.ts'
import { advance, choose, type Limits, move, pendingItem, type UploadItem } from './uploads.ts'
import { type ChangeItems, useUploads } from './useUploads.ts'

interface UploadFieldProps extends Limits, Target {
  label: string
  /** a heading says it already */
  labelHidden?: boolean
  /** path of the form's field, to find it by */
  name?: string
  items: UploadItem[]
  /** takes the change, not its outcome: files arrive while others are chosen */
  onChange: ChangeItems
  error?: ReactNode
  /** what has arrived is there for good: nothing takes it away again */
  final?: boolean
  disabled?: boolean
}

/** Files by dialog, drop, paste or camera: uploaded at once, shown with how far each has come. */
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
  const size = useFileSize()
  const { ready } = useConnection()
  const [notices, setNotices] = useState<string[]>([])
  const [over, setOver] = useState(false)
  const [viewed, setViewed] = useState<number>()
  const pictures = useObjectUrls()
  useUploads(items, onChange, { path, store })

  const images = accept.every(type => type.startsWith('image/'))
  const shut = disabled || !ready
  const add = (files: readonly File[]) => {
    if (files.length === 0 || shut) return
    const { taken, tooLarge, wrongType, cut } = choose(items.length, files, { maxFiles, maxSize, accept })
    setNotices([
      ...(cut ? [t('tooMany', { maxFiles })] : []),
      ...tooLarge.map(({ name, size: bytes }) => t('tooLarge', { name, size: size(bytes), most: size(maxSize) })),
    ])
    for (const { name } of wrongType) errorToast(t('rejected'), t('wrongType', { name, types: typesOf(accept) }))
    const chosen = taken.map(file => pendingItem(file, pictures(file)))
    if (chosen.length > 0) onChange(before => (maxFiles === 1 ? chosen : [...before, ...chosen].slice(0, maxFiles)))
  }
  usePaste(add)

  return (
    <Input.Wrapper
      label={labelHidden ? undefined : label}
      labelElement="div"
      description={
        // Everybody knows what a picture is; documents are of many kinds.
        (images ? '' : t('hintTypes', { types: typesOf(accept) })) +
        (maxFiles === 1 ? t('hintOne', { size: size(maxSize) }) : t('hint', { maxFiles, size: size(maxSize) }))
      }
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
        {items.length > 0 && (
          <ul className={classes.items} data-images={images || undefined}>
            {items.map((item, index) => (
              <UploadCard
                key={item.key}
                item={item}
                image={images}
                first={index === 0}
                last={index === items.length - 1}
                final={final && item.state === 'done'}
                disabled={shut}
                onView={() => setViewed(item.key)}
                onMove={by => onChange(before => move(before, item.key, by))}
                onRetry={() => onChange(before => advance(before, item.key, { retry: true }))}
                onRemove={() => onChange(before => before.filter(({ key }) => key !== item.key))}
              />
            ))}
          </ul>
        )}
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

interface ChoosersProps {
  images: boolean
  accept: readonly string[]
  several: boolean
  present: number
  shut: boolean
  onFiles: (files: File[]) => void
}

/** The file dialog; on phones the camera, too. */
function Choosers({ images, accept, several, present, shut, onFiles }: ChoosersProps) {
  const { t } = useTranslation('media')
  const handheld = useMediaQuery('(pointer: coarse)')
  const reset = useRef<() => void>(null)
  // The same file can be chosen again, after it was removed.
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

function typesOf(accept: readonly string[]): string {
  return accept.map(type => type.split('/')[1]!.toUpperCase()).join(', ')
}

/** Files from the clipboard, wherever the focus is; text is pasted as ever. */
function usePaste(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isTextWithPicture(event)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

/** Into a field of text: spreadsheets and word processors add a picture of the words that were copied. */
function isTextWithPicture({ target, clipboardData }: ClipboardEvent): boolean {
  const types = clipboardData?.types ?? []
  const field = target instanceof Element && target.matches('input:not([type=file]), textarea')
  return field && types.includes('text/plain') && types.includes('text/html')
}

/** Addresses of pictures that are on this machine; given back when the control goes. */
function useObjectUrls(): (file: File) => string | null {
  const urls = useRef<string[]>([])
  useEffect(() => {
    const given = urls.current
    return () => given.splice(0).forEach(url => void URL.revokeObjectURL(url))
  }, [])
  return file => {
    if (!file.type.startsWith('image/')) return null
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    return url
  }
}
