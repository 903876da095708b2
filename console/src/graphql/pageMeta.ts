/** Values that the server writes into the page; an unreplaced placeholder counts as missing. */
export function pageMeta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return content.startsWith('%') ? '' : content
}

export const clientId = pageMeta('lamplighter-client-id')
export const styleNonce = pageMeta('lamplighter-style-nonce')
