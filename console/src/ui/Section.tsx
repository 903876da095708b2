import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  /** of its heading: one more than what it stands below */
  level?: 2 | 3 | 4
  /** at the end of the title's line */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page, with its name. */
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
