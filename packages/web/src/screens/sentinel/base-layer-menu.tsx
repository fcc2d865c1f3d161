import type { BaseLayer } from '../../map/base-layers.ts'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import type { LoadedMenuProps } from '../../ui/menu-button.tsx'

interface BaseLayerMenuProps extends LoadedMenuProps {
  readonly base: BaseLayer
  readonly options: readonly { readonly value: BaseLayer; readonly label: string }[]
  readonly onBase: (base: BaseLayer) => void
}

/** The base layers as a menu, where there is no room for all of them. */
export function BaseLayerMenu({ base, options, onBase, trigger }: BaseLayerMenuProps) {
  return (
    <Menu trigger={trigger}>
      <MenuChoice value={base} options={options} onChange={onBase} />
    </Menu>
  )
}
