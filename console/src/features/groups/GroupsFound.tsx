import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './GroupPanel.module.css'
import type { usePanelGroups } from './usePanelGroups.ts'

/** Loads the next groups this close to the end. */
const PRELOAD_PX = 20

type GroupsFoundProps = ReturnType<typeof usePanelGroups> & { searched: boolean; children: ReactNode }

/** A scroll area of groups that loads more near its end. */
export function GroupsFound({ items, total, all, failed, more, searched, children }: GroupsFoundProps) {
  const { t } = useTranslation(['devices', 'shell'])
  const frame = useRef<HTMLDivElement>(null)
  function loadWhenNear() {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = frame.current ?? {}
    // A hidden area has no height, so its end always seems near.
    if (clientHeight > 0 && scrollHeight - scrollTop - clientHeight <= PRELOAD_PX) more()
  }
  const lookAgain = useEffectEvent(loadWhenNear)
  // The loaded groups may not fill the area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after more items were loaded
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
