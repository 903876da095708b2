import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Views.module.css'

export interface View<Name extends string> {
  name: Name
  label: string
  icon?: ReactNode
  /** badge after the label */
  more?: ReactNode
  content: () => ReactNode
}

interface ViewsProps<Name extends string> {
  label: string
  views: View<Name>[]
  value: Name
  onChange: (name: Name) => void
}

/** Tabs; only the active one is mounted. */
export function Views<Name extends string>({ label, views, value, onChange }: ViewsProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const shown = views.find(({ name }) => name === value) ?? views[0]
  const name = shown?.name
  useEffect(() => {
    // The active tab may be outside a narrow window.
    if (name) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [name])
  if (!shown) return null
  return (
    <Tabs
      value={shown.name}
      onChange={name => name !== null && onChange(name as Name)}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab }}
    >
      <Tabs.List ref={list} aria-label={label}>
        {views.map(({ name, label, icon, more }) => (
          <Tabs.Tab key={name} value={name} leftSection={icon} rightSection={more}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          {name === shown.name && content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
