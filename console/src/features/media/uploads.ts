import type { Failure } from './uploadFile.ts'

/** One file of an upload control, from selection to completion. */
export interface UploadItem {
  key: number
  name: string
  state: 'pending' | 'uploading' | 'done' | 'failed'
  /** % */
  progress: number
  /** URL of its picture */
  picture: string | null
  /** id of its record, once uploaded */
  id?: number
  /** error code */
  failure?: Failure
  /** the chosen file; undefined: uploaded earlier */
  file?: File
}

export interface Limits {
  maxFiles: number
  /** bytes */
  maxSize: number
  /** MIME types, or all of a kind: `image/*` */
  accept: readonly string[]
}

export interface UploadLimits {
  taken: File[]
  tooLarge: File[]
  wrongType: File[]
  /** more files than allowed were chosen */
  cut: boolean
}

/** Selects the accepted files. A single file replaces the existing one. */
export function choose(present: number, files: readonly File[], { maxFiles, maxSize, accept }: Limits): UploadLimits {
  const wrongType = files.filter(file => !isAccepted(file.type, accept))
  const tooLarge = files.filter(file => !wrongType.includes(file) && file.size > maxSize)
  const fitting = files.filter(file => !wrongType.includes(file) && !tooLarge.includes(file))
  const room = maxFiles === 1 ? 1 : Math.max(0, maxFiles - present)
  return { taken: fitting.slice(0, room), tooLarge, wrongType, cut: fitting.length > room }
}

function isAccepted(type: string, accept: readonly string[]): boolean {
  return accept.some(one => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}

let lastKey = 0

/** A newly chosen file. @param picture its URL */
export function pendingItem(file: File, picture: string | null): UploadItem {
  return { key: ++lastKey, name: file.name, state: 'pending', progress: 0, picture, file }
}

/** A file that is uploaded already. */
export function doneItem({ id, fileName, url }: { id: number; fileName: string; url: string | null }): UploadItem {
  return { key: ++lastKey, name: fileName, state: 'done', progress: 100, picture: url, id }
}

export type UploadStep =
  | { progress: number }
  | { id: number }
  | { failure: Failure }
  /** retry */
  | { retry: true }

export function advance(items: readonly UploadItem[], key: number, step: UploadStep): UploadItem[] {
  return items.map(item => (item.key === key ? { ...item, ...stateAfter(step) } : item))
}

function stateAfter(step: UploadStep): Partial<UploadItem> {
  if ('id' in step) return { state: 'done', progress: 100, id: step.id, failure: undefined }
  if ('failure' in step) return { state: 'failed', progress: 0, failure: step.failure }
  if ('retry' in step) return { state: 'pending', progress: 0, failure: undefined }
  return { state: 'uploading', progress: step.progress }
}

/** Moves an item forward (-1) or back (1). */
export function move(items: readonly UploadItem[], key: number, by: -1 | 1): UploadItem[] {
  const from = items.findIndex(item => item.key === key)
  const to = from + by
  if (from < 0 || to < 0 || to >= items.length) return [...items]
  return items.with(from, items[to]!).with(to, items[from]!)
}

/** Uploads that block the form: running or failed ones. */
export function unfinished(items: readonly UploadItem[]): 'uploading' | 'failed' | undefined {
  if (items.some(({ state }) => state === 'pending' || state === 'uploading')) return 'uploading'
  return items.some(({ state }) => state === 'failed') ? 'failed' : undefined
}

/** Ids of the records in the shown order. */
export function idsOf(items: readonly UploadItem[]): number[] {
  return items.flatMap(({ id }) => id ?? [])
}
