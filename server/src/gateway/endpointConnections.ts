import type { Client } from 'aedes'
import type { Claim } from './authentication.ts'
import type { LinkHandlers } from './link.ts'

/** A client; once it is authenticated, its user name is its endpoint. */
export type AuthenticatedClient = Client & { claim?: Claim; endpoint?: string }

/** One endpoint may have its current connection, one that was lost without a DISCONNECT, and one being opened. */
const MAX_CONNECTIONS = 3

/** Open connections by endpoint. */
export class EndpointConnections {
  readonly #connections = new Map<string, Set<AuthenticatedClient>>()
  readonly #onRefused: LinkHandlers['onRefused']

  constructor(onRefused: LinkHandlers['onRefused']) {
    this.#onRefused = onRefused
  }

  /** Connected endpoints. */
  get size(): number {
    return this.#connections.size
  }

  /** Adds a connection; one beyond the limit closes the oldest. */
  add(client: AuthenticatedClient, endpoint: string): void {
    const clients = this.#connections.get(endpoint) ?? new Set()
    this.#connections.set(endpoint, clients.add(client))
    if (clients.size <= MAX_CONNECTIONS) return
    const [oldest] = clients
    clients.delete(oldest!)
    oldest!.close()
    this.#onRefused(endpoint, 'too_many_connections', `more than ${MAX_CONNECTIONS}: the oldest is closed`)
  }

  /** @returns whether it was the last connection of its endpoint */
  remove(client: AuthenticatedClient): boolean {
    const { endpoint = '' } = client
    const clients = this.#connections.get(endpoint)
    if (!clients?.delete(client) || clients.size > 0) return false
    return this.#connections.delete(endpoint)
  }

  hasOther(client: AuthenticatedClient): boolean {
    return [...(this.#connections.get(client.endpoint ?? '') ?? [])].some(other => other !== client)
  }

  closeAll(endpoint: string): void {
    for (const client of this.#connections.get(endpoint) ?? []) client.close()
  }
}
