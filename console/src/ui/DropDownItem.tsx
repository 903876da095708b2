import type { ReactNode } from 'react'
import classes from './DropDown.module.css'
import { closeDropDown } from './DropDown.tsx'

interface DropDownItemProps {
  icon?: ReactNode
  /** the current choice */
  chosen?: boolean
  lang?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

export function DropDownItem({ icon, chosen, lang, disabled, onClick, children }: DropDownItemProps) {
  return (
    <button
      type="button"
      className={classes.item}
      lang={lang}
      disabled={disabled}
      aria-current={chosen || undefined}
      onClick={event => {
        closeDropDown(event)
        onClick()
      }}
    >
      {icon}
      {children}
    </button>
  )
}
