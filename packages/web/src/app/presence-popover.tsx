import type { LoadedMenuProps } from '../ui/menu-button.tsx'
import { Popover } from '../ui/popover.tsx'
import { PresenceList } from './presence-list.tsx'

/** Who else is there, from the top bar. */
export function PresencePopover({ trigger }: LoadedMenuProps) {
  return (
    <Popover trigger={trigger} title="Quién más está" widthRem={20}>
      <PresenceList />
    </Popover>
  )
}
