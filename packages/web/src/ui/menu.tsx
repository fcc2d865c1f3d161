import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { focusAgain, pathTo } from '../browser/keep-focus.ts'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

interface MenuProps {
  /** One focusable element. */
  readonly trigger: ReactNode
  readonly widthRem?: number
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** A menu that opens from a button, at first as soon as it is there: the press that fetched it asked for that. */
export function Menu({ trigger, widthRem, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          style={widthRem === undefined ? undefined : { width: `${widthRem}rem` }}
          onCloseAutoFocus={giveBackLater}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** What was chosen may have turned the button off, which cannot have the focus back before it is on again. */
function giveBackLater({ currentTarget }: Event): void {
  const button = currentTarget instanceof Element ? currentTarget.getAttribute('aria-labelledby') : null
  const trigger = button === null ? null : document.getElementById(button)
  if (trigger?.matches(':disabled')) focusAgain(pathTo(trigger))
}

interface MenuItemProps {
  readonly icon?: ReactNode
  /** At the end of the line: a hint or a key. */
  readonly end?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, end, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, danger && styles.danger)}
      disabled={disabled}
      onSelect={onSelect}
    >
      {icon}
      <span>{children}</span>
      {end}
    </DropdownMenu.Item>
  )
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className={styles.label}>{children}</DropdownMenu.Label>
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />
}

interface MenuChoiceProps<Value extends string> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** One of a few inside a menu; the chosen one carries the mark. */
export function MenuChoice<Value extends string>({ value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={styles.item}
          onSelect={() => onChange(option.value)}
        >
          <span className={styles.mark} aria-hidden="true" />
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
