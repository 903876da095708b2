import classes from './SelectField.module.css'

interface Option {
  value: string
  label: string
}

export interface SelectFieldProps {
  label: string
  value: string
  options: (Option | { group: string; items: Option[] })[]
  onChange: (value: string) => void
  className?: string
}

/**
 * A native select in the style of the other inputs, with a label for screen readers. A value without an option, such as
 * the id of a deleted group in the URL, is shown with a number sign.
 */
export function SelectField({ label, value, options, onChange, className = '' }: SelectFieldProps) {
  return (
    <span className={`${classes.root} ${className}`}>
      <select
        className={classes.select}
        aria-label={label}
        title={label}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {!isOffered(value, options) && choice({ value, label: `#${value}` })}
        {options.map(option =>
          'group' in option ? (
            <optgroup key={option.group} label={option.group}>
              {option.items.map(choice)}
            </optgroup>
          ) : (
            choice(option)
          ),
        )}
      </select>
    </span>
  )
}

function isOffered(value: string, options: SelectFieldProps['options']): boolean {
  return options.flatMap(option => ('group' in option ? option.items : option)).some(option => option.value === value)
}

function choice({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
