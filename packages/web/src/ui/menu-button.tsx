import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  createElement,
  type KeyboardEvent,
  type ReactElement,
  useState,
} from 'react'
import { useOnDemand } from './use-on-demand.ts'

/** What a menu that comes on demand is given: the button that it opens from, now as its trigger. */
export interface LoadedMenuProps {
  readonly trigger: ReactElement
}

interface MenuButtonProps<Props> {
  readonly button: ReactElement<ComponentProps<'button'>>
  /** Fetches the menu, which opens as it comes. The same function each time. */
  readonly load: () => Promise<ComponentType<LoadedMenuProps & Props>>
  /** What else the menu wants. */
  readonly menu: Props
  /** What it is that opens, for who cannot see it. */
  readonly opens?: 'menu' | 'dialog'
}

/**
 * A button whose menu, and all that makes menus work, is fetched with the first press; a pointer over it says it may come. Who has
 * turned to something else before it came is not surprised by it.
 */
export function MenuButton<Props>({ button, load, menu, opens = 'menu' }: MenuButtonProps<Props>) {
  const [isAsked, setAsked] = useState(false)
  const Loaded = useOnDemand(load, isAsked)
  if (Loaded !== null) return createElement(Loaded, { ...menu, trigger: button })
  return cloneElement(button, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: () => void load().catch(() => null),
    onClick: () => setAsked(true),
    onBlur: () => setAsked(false),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowDown') setAsked(true)
      if (key === 'Escape') setAsked(false)
    },
  })
}
