import { openIncoming } from './incoming.ts'
import { openLocal } from './local.ts'
import { openS3, type S3Options } from './s3.ts'
import type { Store } from './store.ts'

/** Stores that speak the S3 protocol. */
export type S3Provider = 'ALIYUN' | 'AWS' | 'HUAWEI' | 'QINIU' | 'TENCENT'
export type Provider = 'LOCAL' | S3Provider

export type StorageConfig = { store: 'LOCAL' } | (S3Options & { store: S3Provider })

export interface Storage {
  /** Where new files go unless another place is asked for. */
  standard: Provider
  /** undefined: this installation has none of that name */
  store(name: string): Store | undefined
  /** A path for a file that is only just arriving; on the disk of this server, whatever the store is. */
  incomingPath(): string
  /** Removes what arrived halfway and was left behind an hour ago or longer. */
  sweep(): Promise<void>
}

/** The stores of this installation: the local one always, so that what lies there stays readable after a move. */
export async function openStorage(config: StorageConfig, folder: string): Promise<Storage> {
  const incoming = await openIncoming(folder)
  const stores = new Map<string, Store>([['LOCAL', openLocal(folder)]])
  if (config.store !== 'LOCAL') stores.set(config.store, openS3(config))
  return { standard: config.store, store: name => stores.get(name), ...incoming }
}
