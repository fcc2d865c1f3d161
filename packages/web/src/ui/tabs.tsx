import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export interface TabItem<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number
  readonly icon?: ReactNode
}

interface TabsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly items: readonly TabItem<Value>[]
  readonly onChange: (value: Value) => void
  /** A `bar` goes across a screen under its top bar, its tabs at the left; else they share the width of a panel. */
  readonly look?: 'panel' | 'bar'
  /** Beside the tabs, at the end of their row: a collapse button. */
  readonly end?: ReactNode
  readonly className?: string | undefined
  readonly 'data-slot'?: string
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

/** Tabs over one panel; the panel's content is the caller's to swap. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, items, onChange, look = 'panel', end, className, children } = props
  const list = useRef<HTMLDivElement>(null)
  // Where they do not all fit, the one that is chosen is in sight.
  useEffect(() => {
    const chosen = list.current?.querySelector(`[id$="-trigger-${CSS.escape(value)}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  const choose = (chosen: string): void => {
    const item = items.find((candidate) => candidate.value === chosen)
    if (item) onChange(item.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className={className} data-slot={props['data-slot']}>
      <div className={styles.row} data-look={look}>
        <Radix.List ref={list} aria-label={label} className={styles.list} data-slot="tabs">
          {items.map((item) => (
            <Radix.Trigger key={item.value} value={item.value}>
              {item.icon}
              {item.label}
              {item.count === undefined ? null : <b>{item.count}</b>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {end}
      </div>
      <Radix.Content value={value} className={styles.panel} tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
