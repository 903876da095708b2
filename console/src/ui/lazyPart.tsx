import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { withTranslations } from '../i18n/i18n.ts'
import { useOpenCount } from './useOpenCount.ts'

/**
 * A part that is loaded, with its texts, when it is first opened: a dialog, or what a choice needs. Each opening resets
 * its state. It stays mounted while it closes, and to give the focus back.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<{ [Export in Name]: ComponentType<Props> }>,
  name: Name,
  isOpen: (props: Props) => boolean,
): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: (await withTranslations(load()))[name] as ComponentType<object> }))
  return function LazyPart(props) {
    const openings = useOpenCount(isOpen(props))
    if (openings === 0) return null
    return (
      <Suspense>
        <Part key={openings} {...props} />
      </Suspense>
    )
  }
}
