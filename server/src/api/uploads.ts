import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_TOTAL_BYTES, tooLarge } from '../features/media/fileTypes.ts'
import { badInput, type Refusal } from '../foundation/errors/errors.ts'
import { signedIn, type Viewer } from '../foundation/security/viewer.ts'
import { Upload } from '../foundation/storage/upload.ts'
import { UploadThrottle } from './uploadThrottle.ts'

/*
 * GraphQL multipart requests: the parts `operations` and `map`, then the file. The file is streamed: only one chunk of it
 * is in memory.
 */

/** Timeout of an upload on a slow line. */
export const UPLOAD_MS = 600_000
/** Timeout of the body of other requests. */
const BODY_MS = 10_000
/** The rest of a refused upload is read for so long, so that the client reads the response. */
const DRAIN_MS = 5000
const MAX_OPERATION_BYTES = 100_000

const throttle = new UploadThrottle()

/** The body of a request without files. */
const Operations = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
})
type Body = z.infer<typeof Operations>
/** Maps each file to one variable. */
const FileMap = z.record(z.string(), z.tuple([z.string().regex(/^variables\.[A-Za-z]\w*$/)]))

/** Accepts multipart requests, and limits the time of all others. */
export function acceptUploads(app: FastifyInstance): void {
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
 * Reads a form up to its file. Only signed-in users may upload.
 * @returns the body, with an Upload in the variable of the file
 * @throws UNAUTHENTICATED, BAD_USER_INPUT
 */
export async function readForm(request: FastifyRequest, viewer: Viewer): Promise<Body> {
  signedIn(viewer)
  if (Number(request.headers['content-length']) > MAX_TOTAL_BYTES + 2 * MAX_OPERATION_BYTES)
    throw tooLarge('file', MAX_TOTAL_BYTES)
  const { name, stream, operations, map } = await firstFile(request)
  const body = read(Operations, operations, 'operations')
  const paths = read(FileMap, map, 'map')
  const [path] = Object.hasOwn(paths, name) ? paths[name]! : []
  if (!path) throw malformed(`map does not contain the part ${name}`)
  return { ...body, variables: { ...body.variables, [path.slice('variables.'.length)]: new Upload(stream) } }
}

/** Reads and discards the rest of the body for a while, so that the client reads the response. */
export function drainForm(request: FastifyRequest): void {
  const { raw } = request
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS)
  raw.once('close', () => clearTimeout(timer))
}

interface FormFile {
  /** Name of the part. */
  name: string
  stream: BusboyFileStream
  operations?: string
  map?: string
}

/** The file, and the fields before it. */
function firstFile(request: FastifyRequest): Promise<FormFile> {
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
      // An error event without a listener would end the process; the reader of the file gets the error, too.
      stream.on('error', () => {})
      resolve({ name, stream, operations: fields.get('operations'), map: fields.get('map') })
    })
    parts.on('finish', () => reject(malformed('the file is missing')))
    const fail = (error: Error) => {
      reject(malformed(error.message))
      file?.destroy(malformed('the upload was interrupted'))
    }
    parts.on('error', error => fail(error as Error))
    request.raw.on('close', () => request.raw.readableEnded || fail(new Error('the upload was interrupted')))
    request.raw.pipe(throttle.stream(request.headers.authorization ?? request.ip)).pipe(parts)
  })
}

function openParts(request: FastifyRequest): BusboyInstance {
  const limits = { fields: 2, fieldNameSize: 100, fieldSize: MAX_OPERATION_BYTES, files: 1, parts: 3, headerPairs: 20 }
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch {
    throw malformed('a multipart request needs a boundary')
  }
}

function read<T>(schema: z.ZodType<T>, text: string | undefined, name: string): T {
  if (text === undefined) throw malformed(`the field ${name} must come before the file`)
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw malformed(`the field ${name} is not valid JSON`)
  }
}

function malformed(message: string): Refusal {
  return badInput('file', 'uploadMalformed', message)
}
