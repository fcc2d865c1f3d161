import { ChevronDown } from 'lucide-react'
import { useSession } from '../api/use-session.ts'
import { initials } from '../text/initials.ts'
import { Avatar } from '../ui/avatar.tsx'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import styles from './user-button.module.css'

const loadMenu = () => import('./command-menu.tsx').then(({ CommandMenu }) => CommandMenu)

/** Who is signed in, as two letters; the second menu of spec §2 opens from it. */
export function UserButton() {
  const session = useSession()
  const letters = initials(session.status === 'in' ? session.user : null)
  return (
    <MenuButton
      load={loadMenu}
      menu={{}}
      button={
        <button
          type="button"
          className={classNames(buttonStyles.button, styles.user)}
          data-slot="button"
          data-tone="ghost"
          aria-label={`Menú de usuario ${letters}`}
        >
          <Avatar letters={letters} />
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    />
  )
}
