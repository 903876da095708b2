const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** IDs of our commands and requests, clients and files are UUIDs; PostgreSQL refuses other texts as such. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
