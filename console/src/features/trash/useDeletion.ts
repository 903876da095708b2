import { useEffect, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import type { DeletableSubject } from './trash.ts'
import { useDeletedToast } from './useDeletedToast.ts'

export interface Deletable {
  id: number
  name: string
}

interface Done {
  phase: 'asking' | 'running' | 'ended'
  /** deleted items */
  gone: ReadonlySet<number>
  failures: { id: number; name: string; reason: string }[]
}

const INITIAL: Done = { phase: 'asking', gone: new Set(), failures: [] }

export interface DeletionInput<Thing extends Deletable> {
  subject: DeletableSubject
  remove: (id: number) => Promise<{ error?: CombinedError }>
  /** text of the toast */
  deletedMessage: (gone: Thing[]) => string
  /** called for each deleted item */
  onDeleted: (id: number) => void
  /** called after items were deleted or restored */
  onChanged: () => void
  onClose: () => void
}

/** Deletes items one after another, until all are done, the user stops it, or the connection is lost. */
export function useDeletion<Thing extends Deletable>(things: Thing[], input: DeletionInput<Thing>) {
  const errorText = useErrorText()
  const showDeletedToast = useDeletedToast()
  const [done, setDone] = useState(INITIAL)
  const stopped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets for other items
  useEffect(() => setDone(INITIAL), [things])
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  /** Deletes all items, or retries the remaining ones. */
  async function start() {
    stopped.current = false
    const gone = new Set(done.gone)
    const now: Thing[] = []
    const failures: Done['failures'] = []
    setDone({ phase: 'running', gone, failures })
    for (const thing of things.filter(({ id }) => !done.gone.has(id))) {
      if (stopped.current) break
      const { error } = await input.remove(thing.id)
      if (error) {
        const reason = errorText(codeOf(error), extensionsOf(error).key)
        failures.push({ id: thing.id, name: thing.name, reason })
      } else {
        gone.add(thing.id)
        now.push(thing)
        input.onDeleted(thing.id)
      }
      setDone({ phase: 'running', gone: new Set(gone), failures: [...failures] })
      if (codeOf(error) === 'NETWORK') break
    }
    if (now.length > 0) {
      const { subject, deletedMessage, onChanged } = input
      onChanged()
      showDeletedToast({ subject, ids: now.map(({ id }) => id), message: deletedMessage(now), onRestored: onChanged })
    }
    if (gone.size === things.length) input.onClose()
    else setDone({ phase: 'ended', gone, failures })
  }

  return {
    ...done,
    start: () => void start(),
    stop: () => {
      stopped.current = true
    },
  }
}
