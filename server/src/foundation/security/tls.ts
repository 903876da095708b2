import { readFileSync } from 'node:fs'
import { createSecureContext, type Server } from 'node:tls'
import type { Log } from '../runtime/log.ts'

/** Paths of PEM files. */
export interface TlsFiles {
  /** The certificate and its intermediate certificates. */
  cert: string
  key: string
  /** Certificate authorities of client certificates, which lights may use instead of a password. */
  ca?: string
  /** How often the files are checked for changes, in ms; default: one minute. */
  checkMs?: number
}

/** Small modems support TLS 1.2; older versions are insecure. */
const MIN_VERSION = 'TLSv1.2'

/**
 * Suites with forward secrecy and authenticated encryption (AEAD), as all suites of TLS 1.3 have.
 */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':')

/** @throws one readable line: which file, and what is wrong with it */
export function readTls({ cert, key, ca }: TlsFiles) {
  const read = {
    cert: readPem(cert),
    key: readPem(key),
    ...(ca && { ca: readPem(ca) }),
    minVersion: MIN_VERSION,
    ciphers: CIPHERS,
    honorCipherOrder: true,
  } as const
  try {
    createSecureContext(read)
  } catch (error) {
    throw new Error(`${cert} and ${key} are not a certificate and its key: ${(error as Error).message}`)
  }
  return read
}

function readPem(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error(`cannot read ${path}: ${(error as Error).message}`)
  }
}

/** Reloads a renewed certificate for new connections. Incomplete files are ignored. @returns stops it */
export function watchCertificates(server: Server, files: TlsFiles, log: Log): () => void {
  let current = fingerprint(readTls(files))
  const timer = setInterval(() => {
    try {
      const read = readTls(files)
      if (fingerprint(read) === current) return
      server.setSecureContext(read)
      current = fingerprint(read)
      log.info({ cert: files.cert }, 'TLS certificate reloaded')
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'TLS certificate not reloaded: the new files are invalid')
    }
  }, files.checkMs ?? 60_000)
  return () => clearInterval(timer)
}

function fingerprint({ cert, key, ca }: { cert: Buffer; key: Buffer; ca?: Buffer }): string {
  return Buffer.concat([cert, key, ca ?? Buffer.alloc(0)]).toString('base64')
}
