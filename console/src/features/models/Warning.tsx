import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ModelForm.module.css'

/** Values that can be saved, but hardly make sense together. */
export function Warning({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div className={classes.wide} role="status">
      {isShown && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {children}
        </p>
      )}
    </div>
  )
}
