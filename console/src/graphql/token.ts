import { clearEndedSession, storeEndedSession } from './endedSession.ts'

const KEY = 'lamplighter-token'
const DEFAULT_LIFETIME_MS = 86_400_000
/** setTimeout fires at once for more than 24.8 days. */
const MAX_TIMER_MS = 24 * 86_400_000
/** Characters allowed in a header: others would fail every request. */
const HEADER_SAFE = /^[\x21-\x7e]+$/

export interface Token {
  accessToken: string
  tokenType: string
  /** ms since the epoch */
  expiresAt: number
}

interface TokenPayload {
  accessToken: string
  tokenType: string
  /** s from now */
  accessTokenExpiresAt: number
}

export function storeToken(payload: TokenPayload, storage: Storage = localStorage, now = Date.now()): void {
  const life = payload.accessTokenExpiresAt > 0 ? payload.accessTokenExpiresAt * 1000 : DEFAULT_LIFETIME_MS
  const token: Token = {
    accessToken: payload.accessToken,
    tokenType: payload.tokenType,
    expiresAt: now + life,
  }
  clearEndedSession(storage)
  storage.setItem(KEY, JSON.stringify(token))
}

/** The stored token; an expired or invalid one is deleted. */
export function readToken(storage: Storage = localStorage, now = Date.now()): Token | undefined {
  const stored = storage.getItem(KEY)
  if (stored === null) return
  const token = parse(stored)
  if (token && token.expiresAt > now) return token
  if (token) storeEndedSession({ reason: 'EXPIRED' }, storage)
  storage.removeItem(KEY)
}

export function deleteToken(storage: Storage = localStorage): void {
  storage.removeItem(KEY)
}

/** Calls back when the token of this page expires. */
export function onTokenExpired(ended: () => void): () => void {
  const expiresAt = readToken()?.expiresAt
  if (expiresAt === undefined) return () => {}
  let timer: ReturnType<typeof setTimeout>
  const arm = () => {
    const left = expiresAt - Date.now()
    if (left <= 0) ended()
    else timer = setTimeout(arm, Math.min(left, MAX_TIMER_MS))
  }
  arm()
  return () => clearTimeout(timer)
}

/** Calls back when another tab signs in or out. */
export function onTokenChangedInOtherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function parse(stored: string): Token | undefined {
  try {
    const token = JSON.parse(stored) as Partial<Token> | null
    if (isHeaderSafe(token?.accessToken) && isHeaderSafe(token?.tokenType) && typeof token?.expiresAt === 'number') {
      return token as Token
    }
  } catch {}
}

function isHeaderSafe(part: unknown): boolean {
  return typeof part === 'string' && HEADER_SAFE.test(part)
}
