import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './GroupPanel.module.css'
import type { usePanelGroups } from './usePanelGroups.ts'

/** So near to the end, the next groups are fetched. */
const PRELOAD_PX = 20

type GroupsFoundProps = ReturnType<typeof usePanelGroups> & { searched: boolean; children: ReactNode }

/** The groups in a frame of its own, that fetches more as its end comes in sight. */
export function GroupsFound({ items, total, all, failed, more, searched, children }: GroupsFoundProps) {
  const { t } = useTranslation(['devices', 'shell'])
  const frame = useRef<HTMLDivElement>(null)
  function loadWhenNear() {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = frame.current ?? {}
    // A frame that is not shown has no height, and an end that is always near.
    if (clientHeight > 0 && scrollHeight - scrollTop - clientHeight <= PRELOAD_PX) more()
  }
  const lookAgain = useEffectEvent(loadWhenNear)
  // What was fetched may not fill the frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items, another end
  useEffect(() => {
    if (!failed) lookAgain()
  }, [items.length, failed])
  return (
    <div ref={frame} className={classes.found} onScroll={loadWhenNear} aria-busy={!all && !failed}>
      <ul className={classes.list}>{children}</ul>
      {failed && (
        <p className={classes.note} role="alert">
          {t('groups.failed')}
          <button type="button" className={classes.retry} onClick={more}>
            {t('shell:words.retry')}
          </button>
        </p>
      )}
      {!all && !failed && <p className={classes.note}>{t('shell:words.loading')}</p>}
      {total === 0 && <p className={classes.note}>{t(searched ? 'groups.noMatch' : 'groups.none')}</p>}
    </div>
  )
}
