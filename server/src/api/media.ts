import type { FastifyInstance, FastifyReply } from 'fastify'
import { type FileDownload, maySee, openFile } from '../features/media/downloads.ts'
import type { ByteRange } from '../foundation/storage/store.ts'
import { abortWhenRevoked } from './abortWhenRevoked.ts'
import type { Services } from './context.ts'

/** A file opened as a page can run no script, load nothing and connect nowhere. */
const SANDBOX_POLICY = "default-src 'none'; sandbox"

/** GET /media/<uuid>?s=<signature>: the address in MediaFile.url. */
export function openMedia(app: FastifyInstance, { db, storage }: Pick<Services, 'db' | 'storage'>): void {
  app.route<{ Params: { uuid: string }; Querystring: { s?: string } }>({
    method: 'GET',
    url: '/media/:uuid(^[0-9a-f-]{36}$)',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { s } = request.query
      const signature = typeof s === 'string' ? s : ''
      const file = await openFile(db, storage, { uuid: request.params.uuid, signature, address: request.ip })
      if (!file) return reply.code(404).header('cache-control', 'no-store').send({ error: 'not found' })
      // Uploaded files never change.
      if (request.headers['if-none-match'] === `"${file.uuid}"`) return describe(reply, file).code(304).send()
      const part = readRange(request.headers.range, file.size)
      if (part === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
      const stillMay = () => maySee(db, request.params.uuid, signature)
      return sendPart(reply, file, part, stillMay)
    },
  })
}

async function sendPart(
  reply: FastifyReply,
  file: FileDownload,
  range: ByteRange | undefined,
  stillMay: () => Promise<boolean>,
) {
  // Before the headers: an error response must not look like the file, nor be cached like it.
  const bytes = await file.read(range)
  describe(reply, file).header('content-length', range ? range.end - range.start + 1 : file.size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.send(abortWhenRevoked(reply, bytes, stillMay))
}

function describe(reply: FastifyReply, { uuid, name, mime, inline }: FileDownload): FastifyReply {
  return reply.headers({
    'content-type': mime,
    'content-disposition': disposition(inline ? 'inline' : 'attachment', name),
    'content-security-policy': SANDBOX_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
    etag: `"${uuid}"`,
  })
}

/** A single range, as media players send it; other headers get the whole file. */
function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start < size && start <= end ? { start, end } : 'outside'
}

/** RFC 6266: an ASCII name for every client, and the real name for clients that support RFC 8187. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const real = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${real}`
}
