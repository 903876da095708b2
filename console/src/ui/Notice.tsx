import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  tone: 'bad' | 'warning'
  title?: string
  children: ReactNode
}

/** Something that wants to be read before going on. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = tone === 'bad' ? IconAlertCircle : IconAlertTriangle
  return (
    <div className={classes.root} data-tone={tone} role="alert">
      <Icon size={18} aria-hidden />
      <div className={classes.words}>
        {title && <div className={classes.title}>{title}</div>}
        {children}
      </div>
    </div>
  )
}
