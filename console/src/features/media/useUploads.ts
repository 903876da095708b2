import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { type Failure, type Target, uploadFile } from './uploadFile.ts'
import { advance, type UploadItem, type UploadStep } from './uploads.ts'

/** Limits parallel uploads, so that other requests are not delayed. */
const MAX_PARALLEL = 2

export type ChangeItems = (change: (before: UploadItem[]) => UploadItem[]) => void

/** Uploads pending files, and aborts removed ones; aborts all on unmount. */
export function useUploads(items: readonly UploadItem[], onChange: ChangeItems, target: Target): void {
  const { t } = useTranslation('media')
  const failureText = useFailureText()
  const running = useRef(new Map<number, AbortController>())
  const arrived = useRef(0)

  useEffect(() => {
    for (const [key, controller] of running.current)
      if (!items.some(item => item.key === key)) {
        controller.abort()
        running.current.delete(key)
      }
    const waiting = items.filter(({ key, state }) => state === 'pending' && !running.current.has(key))
    for (const item of waiting.slice(0, MAX_PARALLEL - running.current.size)) void run(item)
    if (running.current.size > 0 || arrived.current === 0) return
    toast(arrived.current === 1 ? t('uploaded') : t('uploadedMany', { number: arrived.current }))
    arrived.current = 0
  })

  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
      all.clear()
    }
  }, [])

  async function run({ key, name, file }: UploadItem): Promise<void> {
    const controller = new AbortController()
    running.current.set(key, controller)
    const tell = (step: UploadStep) => controller.signal.aborted || onChange(before => advance(before, key, step))
    tell({ progress: 0 })
    const result = await uploadFile(file!, target, progress => tell({ progress }), controller.signal)
    if (controller.signal.aborted) return
    running.current.delete(key)
    if ('id' in result) arrived.current++
    else errorToast(t('failed', { name }), failureText(result.failure))
    tell(result)
  }
}

/** The text of a failed upload. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('media')
  const errorText = useErrorText()
  return ({ step, code, key, params }) => t('because', { what: t(`step.${step}`), why: errorText(code, key, params) })
}
