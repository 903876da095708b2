import classes from './SelectBox.module.css'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** some of its items are selected */
  some?: boolean
  onToggle: () => void
}

/** The checkbox that selects a row, or all rows of a page. */
export function SelectBox({ label, checked, some = false, onToggle }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      ref={box => {
        if (box) box.indeterminate = some
      }}
      onChange={onToggle}
    />
  )
}
