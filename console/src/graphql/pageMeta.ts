/** What the server writes into the page; a placeholder that was not replaced counts as nothing. */
function pageMeta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return content.startsWith('%') ? '' : content
}

export const clientId = pageMeta('lamplighter-client-id')
/** 审图号 of the base map; empty: it has none */
export const mapReviewNumber = pageMeta('lamplighter-map-review-number')
export const styleNonce = pageMeta('lamplighter-style-nonce')
