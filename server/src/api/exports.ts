import type { FastifyInstance, FastifyReply } from 'fastify'
import { centerTemplate } from '../features/centerFiles/centerSheet.ts'
import { type FileToSend, templateFile } from '../features/imports/exportSheet.ts'
import { openExport } from '../features/imports/exports.ts'
import { abortWhenRevoked } from './abortWhenRevoked.ts'
import type { Services } from './context.ts'
import { disposition } from './media.ts'

const TEMPLATES = { lights: templateFile, centers: centerTemplate }

/** GET /exports/<secret>: the file of exportLightDevices. GET /templates/<noun>-<language>.<format>: an empty file. */
export function openExports(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/exports/:id(^[\\w-]{32}$)',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { id } = request.params
      const file = await openExport(db, id, request.ip)
      if (!file) return reply.code(404).header('cache-control', 'no-store').send({ error: 'not found' })
      abortWhenRevoked(reply, file.bytes, file.stillMay)
      return send(reply, file)
    },
  })
  for (const [noun, template] of Object.entries(TEMPLATES))
    for (const language of ['zh', 'en'] as const)
      for (const format of ['CSV', 'XLSX'] as const)
        app.get(`/templates/${noun}-${language}.${format.toLowerCase()}`, (_, reply) =>
          send(reply, template(language, format)),
        )
}

function send(reply: FastifyReply, { name, mime, bytes }: FileToSend): FastifyReply {
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': disposition('attachment', name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(bytes)
}
