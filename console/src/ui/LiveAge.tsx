import { useFormat } from '../i18n/format.ts'
import { useNow } from './useNow.ts'

/** The age of an instant, updated live; the instant itself on hover. */
export function LiveAge({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow()
  return (
    <time dateTime={at} title={format.moment(at)}>
      {format.age(at, now)}
    </time>
  )
}
