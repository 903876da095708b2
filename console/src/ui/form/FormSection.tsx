import { type ReactNode, useId } from 'react'
import classes from './FormSection.module.css'

/** A group of fields under a heading. */
export function FormSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  )
}
