import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { withTranslations } from '../i18n/i18n.ts'
import { useOpenCount } from './useOpenCount.ts'

/**
 * A dialog that is loaded, with its texts, when it is first opened. Each opening resets its state. It stays mounted while
 * it closes, and to give the focus back.
 */
export function lazyDialog<Name extends string, Props extends object>(
  load: () => Promise<{ [Export in Name]: ComponentType<Props> }>,
  name: Name,
  isOpen: (props: Props) => boolean,
): (props: Props) => ReactNode {
  const Dialog = lazy(async () => ({ default: (await withTranslations(load()))[name] as ComponentType<object> }))
  return function LazyDialog(props) {
    const openings = useOpenCount(isOpen(props))
    if (openings === 0) return null
    return (
      <Suspense>
        <Dialog key={openings} {...props} />
      </Suspense>
    )
  }
}
