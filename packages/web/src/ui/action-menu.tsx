import { Menu, MenuItem } from './menu.tsx'
import type { LoadedMenuProps } from './menu-button.tsx'

interface ActionMenuProps extends LoadedMenuProps {
  readonly actions: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** Things to do, behind a button: none of them is chosen before or afterwards (`ChoiceMenu` is for that). */
export function ActionMenu({ actions, onChoose, trigger }: ActionMenuProps) {
  return (
    <Menu trigger={trigger}>
      {actions.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onChoose(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
