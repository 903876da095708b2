import type { FastifyInstance, FastifyReply } from 'fastify'
import { type FileDownload, maySee, openFile } from '../features/media/reading.ts'
import type { ByteRange } from '../foundation/storage/store.ts'
import { whileAllowed } from './abortWhenRevoked.ts'
import type { Stage } from './context.ts'

/** Anything that is opened as a page of its own can run nothing, load nothing and reach nothing. */
const NOTHING_RUNS = "default-src 'none'; sandbox"

/** GET /media/<uuid>?s=<signature>: the files, as MediaFile.url names them. */
export function openMedia(app: FastifyInstance, { db, storage }: Pick<Stage, 'db' | 'storage'>): void {
  app.route<{ Params: { uuid: string }; Querystring: { s?: string } }>({
    method: 'GET',
    url: '/media/:uuid(^[0-9a-f-]{36}$)',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { s } = request.query
      const signature = typeof s === 'string' ? s : ''
      const file = await openFile(db, storage, { uuid: request.params.uuid, signature, address: request.ip })
      if (!file) return reply.code(404).header('cache-control', 'no-store').send({ error: 'not found' })
      // What is uploaded never changes.
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
  // First of all: an answer that fails must not look like the file, nor be kept as if it were.
  const bytes = await file.read(range)
  describe(reply, file).header('content-length', range ? range.end - range.start + 1 : file.size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.send(whileAllowed(reply, bytes, stillMay))
}

function describe(reply: FastifyReply, { uuid, name, mime, inline }: FileDownload): FastifyReply {
  return reply.headers({
    'content-type': mime,
    'content-disposition': disposition(inline ? 'inline' : 'attachment', name),
    'content-security-policy': NOTHING_RUNS,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
    etag: `"${uuid}"`,
  })
}

/** One range as players ask for it; anything else is answered whole. */
function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start < size && start <= end ? { start, end } : 'outside'
}

/** RFC 6266: a name that every program can read, and the real one for those that read RFC 8187. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const real = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${real}`
}
