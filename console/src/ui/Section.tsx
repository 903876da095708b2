import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  /** heading level */
  level?: 2 | 3 | 4
  /** shown at the end of the title line */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a page with a heading. */
export function Section({ title, level = 3, aside, children }: SectionProps) {
  return (
    <section>
      <div className={classes.head}>
        <Title order={level} size="h6">
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}
