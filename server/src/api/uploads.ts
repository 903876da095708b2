import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MOST_BYTES_OF_ALL, tooLarge } from '../features/media/kinds.ts'
import { badInput, type Refusal } from '../foundation/graphql/errors.ts'
import { signedIn, type Viewer } from '../foundation/security/viewer.ts'
import { Upload } from '../foundation/storage/upload.ts'
import { Pace } from './uploadThrottle.ts'

/*
 * The GraphQL multipart request form: the parts `operations` and `map`, then the file. The file is handed on while it
 * arrives; nothing here ever holds more than a piece of it.
 */

/** A slow line may take so long; the limits of a plain request are too tight for files. */
export const UPLOAD_MS = 600_000
/** For the body of any other request. */
const BODY_MS = 10_000
/** What is left of a refused upload is read for so long, so that its sender reads the answer. */
const DRAIN_MS = 5000
const MOST_OPERATION_BYTES = 100_000

const pace = new Pace()

/** What a plain request has as its body. */
const Operations = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
})
type Body = z.infer<typeof Operations>
/** Which part stands at which variable: one part, one place. */
const FileMap = z.record(z.string(), z.tuple([z.string().regex(/^variables\.[A-Za-z]\w*$/)]))

/** Lets forms in; everything else has to say what it wants at once. */
export function openUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload))
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const timer = setTimeout(() => raw.complete || raw.destroy(), isForm(request) ? UPLOAD_MS : BODY_MS)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
}

/**
 * Reads a form up to its file. Only for those who are signed in: nobody else has anything to send.
 * @returns what a plain request would have said, with an Upload where the file belongs
 * @throws UNAUTHENTICATED, BAD_USER_INPUT
 */
export async function readForm(request: FastifyRequest, viewer: Viewer): Promise<Body> {
  signedIn(viewer)
  if (Number(request.headers['content-length']) > MOST_BYTES_OF_ALL + 2 * MOST_OPERATION_BYTES)
    throw tooLarge('file', MOST_BYTES_OF_ALL)
  const { name, stream, operations, map } = await firstFile(request)
  const body = read(Operations, operations, 'operations')
  const places = read(FileMap, map, 'map')
  const [place] = Object.hasOwn(places, name) ? places[name]! : []
  if (!place) throw malformed(`map says nothing of the part ${name}`)
  return { ...body, variables: { ...body.variables, [place.slice('variables.'.length)]: new Upload(stream) } }
}

/** After the answer: what nobody wanted is let through for a while, so that the sender comes to read. */
export function leaveForm(request: FastifyRequest): void {
  const { raw } = request
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS)
  raw.once('close', () => clearTimeout(timer))
}

interface Arriving {
  /** Of the file's part. */
  name: string
  stream: BusboyFileStream
  operations?: string
  map?: string
}

/** The file, and the fields that came before it. */
function firstFile(request: FastifyRequest): Promise<Arriving> {
  return new Promise((resolve, reject) => {
    const parts = openParts(request)
    const fields = new Map<string, string>()
    let file: BusboyFileStream | undefined
    parts.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) reject(malformed(`the field ${name.slice(0, 20)} is too long`))
      fields.set(name, value)
    })
    parts.on('file', (name, stream) => {
      file = stream
      // Who reads it hears of it; a file that nobody reads must not bring the server down.
      stream.on('error', () => {})
      resolve({ name, stream, operations: fields.get('operations'), map: fields.get('map') })
    })
    parts.on('finish', () => reject(malformed('the file is missing')))
    const broken = (error: Error) => {
      reject(malformed(error.message))
      file?.destroy(malformed('the upload broke off'))
    }
    parts.on('error', error => broken(error as Error))
    // What has come but was not let in yet is lost with its sender, too.
    request.raw.on('close', () => request.raw.readableEnded || broken(new Error('the upload broke off')))
    request.raw.pipe(pace.stream(request.headers.authorization ?? request.ip)).pipe(parts)
  })
}

function openParts(request: FastifyRequest): BusboyInstance {
  const limits = { fields: 2, fieldNameSize: 100, fieldSize: MOST_OPERATION_BYTES, files: 1, parts: 3, headerPairs: 20 }
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch {
    throw malformed('a multipart request names its boundary')
  }
}

function read<T>(shape: z.ZodType<T>, text: string | undefined, name: string): T {
  if (text === undefined) throw malformed(`the field ${name} comes before the file`)
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw malformed(`the field ${name} cannot be read`)
  }
}

function malformed(message: string): Refusal {
  return badInput('file', 'uploadMalformed', message)
}
