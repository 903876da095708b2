import classes from './SelectBox.module.css'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** some of what it stands for is chosen */
  some?: boolean
  onToggle: () => void
}

/** The box that chooses a row, or all of a page. */
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
