import { Menu, MenuChoice } from './menu.tsx'
import type { LoadedMenuProps } from './menu-button.tsx'

interface ChoiceMenuProps extends LoadedMenuProps {
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** One of a few, behind a button: where there is no room for all of them. */
export function ChoiceMenu({ value, options, onChoose, trigger }: ChoiceMenuProps) {
  return (
    <Menu trigger={trigger}>
      <MenuChoice value={value} options={options} onChange={onChoose} />
    </Menu>
  )
}
