import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Store } from './store.ts'

/*
 * A store that speaks the S3 protocol. aws4fetch signs (it has no dependencies; the AWS SDK brings a hundred packages),
 * the platform's own fetch carries. One PUT takes up to 5 GB, so that no upload in parts is needed.
 */

export interface S3Options {
  /** e.g. https://s3.cn-north-1.amazonaws.com.cn */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** The bucket stands in the path, not in the name of the host; Alibaba Cloud refuses that. */
  pathStyle: boolean
}

/** Until it begins to answer. */
const PATIENCE_MS = 30_000
const PUT_PATIENCE_MS = 300_000

export function openS3(options: S3Options): Store {
  const { region, accessKey: accessKeyId, secretKey: secretAccessKey } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const addressOf = (uuid: string) => `${bucketAddress(options)}/media/${uuid}`

  return {
    put: async (uuid, path, mime) => {
      const body = await openAsBlob(path)
      const headers = { 'content-type': mime, 'x-amz-content-sha256': await hashOf(path) }
      const signal = AbortSignal.timeout(PUT_PATIENCE_MS)
      const put = client.fetch(addressOf(uuid), { method: 'PUT', headers, body, signal })
      await drop(expectOk(await put.catch(away), uuid))
    },
    get: async (uuid, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = expectOk(await patiently(signal => client.fetch(addressOf(uuid), { headers, signal })), uuid)
      if (range && response.status !== 206) throw new Error('the file store does not answer with a part')
      return Readable.fromWeb(response.body as ReadableStream)
    },
    remove: async uuid => {
      const response = await patiently(signal => client.fetch(addressOf(uuid), { method: 'DELETE', signal }))
      if (response.status !== 404) expectOk(response, uuid)
      await drop(response)
    },
  }
}

function bucketAddress({ endpoint, bucket, pathStyle }: S3Options): string {
  const address = new URL(endpoint)
  if (!pathStyle) address.host = `${bucket}.${address.host}`
  const base = address.href.replace(/\/+$/, '')
  return pathStyle ? `${base}/${bucket}` : base
}

/** Hangs no longer than it takes to say something; what it then says may take its time. */
async function patiently(ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('the file store does not answer')), PATIENCE_MS)
  return ask(patience.signal)
    .catch(away)
    .finally(() => clearTimeout(timer))
}

/** fetch says no more than that it failed; for the log, why. */
function away(error: Error): never {
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  throw new Error(`the file store cannot be reached: ${code ?? message}`)
}

function expectOk(response: Response, uuid: string): Response {
  if (response.ok) return response
  void drop(response)
  throw new Error(`the file store answered ${response.status} for ${uuid}`)
}

/** An answer that nobody reads keeps its connection. */
async function drop(response: Response): Promise<void> {
  await response.body?.cancel()
}

/** The store compares: what arrives damaged is refused. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
