import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Site } from '../foundation/graphql/graphql.ts'
import { securityHeaders } from './securityHeaders.ts'

/**
 * Serves the built console: its files, and index.html for / and for all other paths that a browser opens, since the console
 * routes them.
 */
export async function openConsole(app: FastifyInstance, folder: string, site: Site): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // Files under assets/ carry the hash of their content in their name.
      const isImmutable = path.includes(`${join(folder, 'assets')}/`)
      response.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const isRoot = request.url.split('?')[0] === '/' && request.headers.upgrade === undefined
    const wantsPage = request.method === 'GET' && (isRoot || request.headers.accept?.includes('text/html'))
    if (!wantsPage || request.url.startsWith('/assets/')) return reply.code(404).send({ error: 'not found' })
    if (!page) return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built: run npm start.')
    return sendPage(reply, page, site)
  })
}

function sendPage(reply: FastifyReply, page: string, site: Site) {
  const nonce = randomBytes(16).toString('hex')
  securityHeaders(site.map, nonce)(reply.raw)
  const filled = page
    .replaceAll('%CLIENT_ID%', escapeHtml(site.clientId))
    .replaceAll('%MAP%', escapeHtml(JSON.stringify(site.map)))
    .replaceAll('%CSP_NONCE%', nonce)
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(filled)
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
