import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Store } from './store.ts'

/*
 * Stores files in a bucket by the S3 protocol. aws4fetch signs requests: it has no dependencies, the AWS SDK has a hundred. One
 * PUT may have up to 5 GB, so multipart uploads are not needed.
 */

export interface S3Options {
  /** e.g. https://s3.cn-north-1.amazonaws.com.cn */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** The bucket is in the path instead of the host name; Alibaba Cloud does not support that. */
  pathStyle: boolean
}

/** Timeout until the response begins. */
const TIMEOUT_MS = 30_000
const PUT_TIMEOUT_MS = 300_000

export function openS3(options: S3Options): Store {
  const { region, accessKey: accessKeyId, secretKey: secretAccessKey } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const addressOf = (uuid: string) => `${bucketAddress(options)}/media/${uuid}`

  return {
    put: async (uuid, path, mime) => {
      const body = await openAsBlob(path)
      const headers = { 'content-type': mime, 'x-amz-content-sha256': await hashOf(path) }
      const signal = AbortSignal.timeout(PUT_TIMEOUT_MS)
      const put = client.fetch(addressOf(uuid), { method: 'PUT', headers, body, signal })
      await discard(expectOk(await put.catch(connectionError), uuid))
    },
    get: async (uuid, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = expectOk(await withTimeout(signal => client.fetch(addressOf(uuid), { headers, signal })), uuid)
      if (range && response.status !== 206) throw new Error('the file store does not support ranges')
      return Readable.fromWeb(response.body as ReadableStream)
    },
    remove: async uuid => {
      const response = await withTimeout(signal => client.fetch(addressOf(uuid), { method: 'DELETE', signal }))
      if (response.status !== 404) expectOk(response, uuid)
      await discard(response)
    },
  }
}

function bucketAddress({ endpoint, bucket, pathStyle }: S3Options): string {
  const address = new URL(endpoint)
  if (!pathStyle) address.host = `${bucket}.${address.host}`
  const base = address.href.replace(/\/+$/, '')
  return pathStyle ? `${base}/${bucket}` : base
}

/** Limits the time until the response begins, not the time of its body. */
async function withTimeout(ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('the file store does not answer')), TIMEOUT_MS)
  return ask(controller.signal)
    .catch(connectionError)
    .finally(() => clearTimeout(timer))
}

/** The error of fetch has no details; its cause has the reason. */
function connectionError(error: Error): never {
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  throw new Error(`the file store cannot be reached: ${code ?? message}`)
}

function expectOk(response: Response, uuid: string): Response {
  if (response.ok) return response
  void discard(response)
  throw new Error(`the file store answered ${response.status} for ${uuid}`)
}

/** A response that is not read keeps its connection open. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel()
}

/** The store compares the hash, and refuses a damaged upload. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
