/** Characters at the end that tell several webhooks of one service apart. */
const SHOWN = 4

/**
 * A URL as it is shown and audited. Chat services put the token of a webhook into its path or query; with it, anyone could
 * send messages. Other texts stay as they are.
 */
export function maskUrl(text: string): string {
  const url = /^\s*https?:/i.test(text) ? URL.parse(text) : null
  if (!url || (url.pathname === '/' && url.search === '' && url.hash === '')) return text
  return `${url.origin}/…${text.trim().slice(-SHOWN)}`
}
