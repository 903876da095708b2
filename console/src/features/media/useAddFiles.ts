import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorToast } from '../../ui/toasts.ts'
import { useFileSize } from './fileSize.ts'
import { choose, type Limits, pendingItem, type UploadItem } from './uploads.ts'
import type { ChangeItems } from './useUploads.ts'

interface Files extends Limits {
  items: readonly UploadItem[]
  onChange: ChangeItems
}

/** Accepts chosen, dropped and pasted files, and reports those that cannot be uploaded. */
export function useAddFiles({ items, onChange, maxFiles, maxSize, accept }: Files, disabled: boolean) {
  const { t } = useTranslation('media')
  const size = useFileSize()
  const [notices, setNotices] = useState<string[]>([])
  const pictures = useObjectUrls()
  const add = (files: readonly File[]) => {
    if (files.length === 0 || disabled) return
    const { taken, tooLarge, wrongType, cut } = choose(items.length, files, { maxFiles, maxSize, accept })
    setNotices([
      ...(cut ? [t('tooMany', { maxFiles })] : []),
      ...tooLarge.map(({ name, size: bytes }) => t('tooLarge', { name, size: size(bytes), most: size(maxSize) })),
    ])
    for (const { name } of wrongType) errorToast(t('rejected'), t('wrongType', { name, types: typesOf(accept) }))
    const chosen = taken.map(file => pendingItem(file, pictures(file)))
    if (chosen.length > 0) onChange(before => (maxFiles === 1 ? chosen : [...before, ...chosen].slice(0, maxFiles)))
  }
  return { add, notices }
}

/** Files from the clipboard, wherever the focus is; text is pasted as usual. */
export function usePaste(onFiles: (files: File[]) => void): void {
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

/** Not in a text field: spreadsheets and word processors add a picture of the copied text. */
function isTextWithPicture({ target, clipboardData }: ClipboardEvent): boolean {
  const types = clipboardData?.types ?? []
  const field = target instanceof Element && target.matches('input:not([type=file]), textarea')
  return field && types.includes('text/plain') && types.includes('text/html')
}

/** Object URLs of local pictures; revoked on unmount. */
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

export function typesOf(accept: readonly string[]): string {
  return accept.map(type => type.split('/')[1]!.toUpperCase()).join(', ')
}
