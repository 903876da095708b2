import { readFileSync } from 'node:fs'
import { createSecureContext, type Server } from 'node:tls'
import type { Log } from '../runtime/log.ts'

/** Paths of PEM files. */
export interface TlsFiles {
  /** The certificate, and those between it and its authority. */
  cert: string
  key: string
  /** Authorities whose certificates lights may show instead of a password. */
  ca?: string
  /** How often they are looked at again, in ms; once a minute unless said. */
  lookMs?: number
}

/** TLS 1.2 is what small modems speak; older ones are broken. */
const OLDEST = 'TLSv1.2'

/**
 * What was recorded stays closed to who comes by the key later (ephemeral keys), and nothing is changed on the way
 * unnoticed (AEAD). Suites of TLS 1.3 are all such.
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
    minVersion: OLDEST,
    ciphers: CIPHERS,
    honorCipherOrder: true,
  } as const
  try {
    createSecureContext(read)
  } catch (error) {
    throw new Error(`${cert} and ${key} do not make a certificate with its key: ${(error as Error).message}`)
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

/** Certificates are renewed while a server runs: new connections get the new one. Files that are half there are left alone. */
export function keepFresh(server: Server, files: TlsFiles, log: Log): () => void {
  let current = fingerprint(readTls(files))
  const timer = setInterval(() => {
    try {
      const read = readTls(files)
      if (fingerprint(read) === current) return
      server.setSecureContext(read)
      current = fingerprint(read)
      log.info({ cert: files.cert }, 'a new certificate is in use')
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'the new certificate is not usable; the one before stays in use')
    }
  }, files.lookMs ?? 60_000)
  return () => clearInterval(timer)
}

function fingerprint({ cert, key, ca }: { cert: Buffer; key: Buffer; ca?: Buffer }): string {
  return Buffer.concat([cert, key, ca ?? Buffer.alloc(0)]).toString('base64')
}
