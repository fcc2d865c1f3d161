import { Users } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { mayAct } from '../api/tokens.ts'
import { acquirePresence } from '../live/acquire-presence.ts'
import { useOthers } from '../live/use-others.ts'
import { initials } from '../text/initials.ts'
import { Avatar } from '../ui/avatar.tsx'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import textStyles from '../ui/text.module.css'
import { screenLabel } from './paths.ts'
import styles from './presence-button.module.css'
import { othersCount, othersLabel } from './presence-text.ts'

/** The others are told by their letters up to here. */
const MAX_AVATARS = 2

const loadPopover = () => import('./presence-popover.tsx').then(({ PresencePopover }) => PresencePopover)

/** Tells the others on which screen the person is; who may see people sees from here who else is there. */
export function PresenceButton() {
  const { pathname } = useLocation()
  useEffect(() => acquirePresence().show(screenLabel(pathname) === null ? '/' : pathname), [pathname])
  return mayAct() ? <OthersButton /> : null
}

function OthersButton() {
  const others = useOthers()
  return (
    <MenuButton
      load={loadPopover}
      menu={{}}
      opens="dialog"
      button={
        <button
          type="button"
          className={classNames(buttonStyles.button, styles.others)}
          data-slot="button"
          data-tone="ghost"
          title={othersLabel(others)}
        >
          {/* No label over the content: the letters are seen, and are no part of what is said. */}
          <span className={textStyles.visuallyHidden}>{othersLabel(others)}</span>
          {others === null || others.length === 0 ? (
            <Users size={16} aria-hidden="true" />
          ) : (
            <span className={styles.avatars} aria-hidden="true">
              {others.slice(0, MAX_AVATARS).map((person) => (
                <Avatar key={person.id} letters={initials(person)} />
              ))}
            </span>
          )}
          <span aria-hidden="true">{othersCount(others)}</span>
        </button>
      }
    />
  )
}
