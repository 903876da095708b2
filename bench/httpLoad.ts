import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

export interface HttpRequest {
  path: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  /** responses per second */
  rate: number
  /** 99th percentile, ms */
  p99: number
}

const WARM_UP_MS = 1000

/**
 * Each connection sends requests one after another, without a pause.
 * @throws if a response is invalid
 */
export async function load(
  origin: string,
  questions: HttpRequest[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  let asked = 0
  const askUntil = async (end: number, took: number[]) => {
    while (performance.now() < end) {
      const since = performance.now()
      await ask(pool, questions[asked++ % questions.length]!)
      took.push(performance.now() - since)
    }
  }
  const askAll = async (ms: number) => {
    const took: number[] = []
    const since = performance.now()
    await Promise.all(Array.from({ length: connections }, () => askUntil(since + ms, took)))
    return { took, seconds: (performance.now() - since) / 1000 }
  }
  try {
    await askAll(WARM_UP_MS)
    const { took, seconds: lasted } = await askAll(seconds * 1000)
    return { rate: took.length / lasted, p99: percentile(took, 0.99) }
  } finally {
    await pool.close()
  }
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered.
 * @returns a function that stops it and returns the duration of each answer (ms). @throws the first error
 */
export function loadSteadily(origin: string, requests: HttpRequest[], perSecond: number): () => Promise<number[]> {
  const pool = new Pool(origin, { connections: perSecond, pipelining: 1 })
  const took: number[] = []
  const pending = new Set<Promise<unknown>>()
  let [sent, failure] = [0, undefined as unknown]
  const send = async () => {
    const since = performance.now()
    await ask(pool, requests[sent++ % requests.length]!)
    took.push(performance.now() - since)
  }
  const timer = setInterval(() => {
    const answered = send().catch(error => (failure ??= error))
    pending.add(answered)
    void answered.finally(() => pending.delete(answered))
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
    await pool.close()
    if (failure) throw failure
    return took
  }
}

async function ask(pool: Pool, question: HttpRequest): Promise<void> {
  const { statusCode, body } = await pool.request(question)
  const text = await body.text()
  if (statusCode !== 200 || text.includes('"errors":')) throw new Error(`${statusCode}: ${text.slice(0, 500)}`)
}

/** The response body, for comparison. */
export async function fetchJson(origin: string, { path, ...question }: HttpRequest): Promise<unknown> {
  const answer = await fetch(origin + path, question)
  const text = await answer.text()
  if (!answer.ok || text.includes('"errors":')) throw new Error(`${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

/** Waits for the first response of a server. */
export async function waitUntilReady(
  origin: string,
  { path, ...question }: HttpRequest,
  patienceMs = 120_000,
): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    const answered = await fetch(origin + path, question).then(
      answer => answer.ok,
      () => false,
    )
    if (answered) return
    if (Date.now() > until) throw new Error(`${origin}${path} did not answer in ${patienceMs / 1000} s`)
    await sleep(10)
  }
}

export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(part * sorted.length) - 1]!
}
