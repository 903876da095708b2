import { withCodes } from '#lighting/values/invisible.ts'

/**
 * A text that quotes a file: characters that are not shown stand by their codes (‹U+202E›), and its writing direction
 * does not change the text around it.
 */
export function QuotedText({ text }: { text: string }) {
  return <bdi>{withCodes(text)}</bdi>
}
