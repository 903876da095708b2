import { CloseButton } from '@mantine/core'
import { IconAlertCircleFilled, IconInfoCircleFilled } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Toaster.module.css'
import { currentToasts, dismissToast, onToasts } from './toasts.ts'

/** What happened, told in passing, at the top of the window. */
export function Toaster() {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <div className={classes.root} aria-live="polite">
      {toasts.map(({ id, kind, title, message, action }) => {
        const Icon = kind === 'info' ? IconInfoCircleFilled : IconAlertCircleFilled
        return (
          <div key={id} className={classes.toast} data-kind={kind}>
            <Icon size={20} aria-hidden />
            <div className={classes.words}>
              {title && <strong>{title}</strong>}
              <div>{message}</div>
            </div>
            {action && (
              <button
                type="button"
                className={classes.action}
                onClick={() => {
                  dismissToast(id)
                  action.act()
                }}
              >
                {action.label}
              </button>
            )}
            <CloseButton size="sm" aria-label={t('words.close')} onClick={() => dismissToast(id)} />
          </div>
        )
      })}
    </div>
  )
}
