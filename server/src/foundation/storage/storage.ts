import { openIncoming } from './incoming.ts'
import { openLocal } from './local.ts'
import { openS3, type S3Options } from './s3.ts'
import type { Store } from './store.ts'

/** Stores that speak the S3 protocol. */
export type S3Provider = 'ALIYUN' | 'AWS' | 'HUAWEI' | 'QINIU' | 'TENCENT'
export type Provider = 'LOCAL' | S3Provider

export type StorageConfig = { store: 'LOCAL' } | (S3Options & { store: S3Provider })

/** Bytes of a GB, as in MEDIA_QUOTA_GB, and as the console shows sizes. */
export const GB = 1e9

/** Maximum bytes of all files, and of those of one account. */
export interface Quota {
  total: number
  perAccount: number
}

export interface Storage {
  /** Store of new files, unless a request names another one. */
  standard: Provider
  /** undefined: this installation has no such store. */
  store(name: string): Store | undefined
  /** A path for an upload in progress, on the disk of this server with any store. */
  incomingPath(): string
  /** Deletes uploads that were abandoned an hour ago or longer. */
  sweep(): Promise<void>
}

/** Opens the stores of this installation. The local one is always open, so that its files stay readable after a change. */
export async function openStorage(config: StorageConfig, folder: string): Promise<Storage> {
  const incoming = await openIncoming(folder)
  const stores = new Map<string, Store>([['LOCAL', openLocal(folder)]])
  if (config.store !== 'LOCAL') stores.set(config.store, openS3(config))
  return { standard: config.store, store: name => stores.get(name), ...incoming }
}
