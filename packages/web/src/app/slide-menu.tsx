import { LogOut, X } from 'lucide-react'
import { NavLink } from 'react-router'
import { signOut } from '../api/session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Logo } from '../ui/logo.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { MenuFigures } from './menu-figures.tsx'
import { ROUTES } from './paths.ts'
import { RouteIcon } from './route-icon.tsx'
import styles from './slide-menu.module.css'

interface SlideMenuProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The first menu of spec §2: every screen there is, and the way out to /. */
export function SlideMenu({ open, onOpenChange }: SlideMenuProps) {
  const close = (): void => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      label="Menú principal"
      side="left"
      widthRem={19}
      className={styles.drawer}
    >
      <header>
        <Logo sizePx={26} />
        <b>Vigía</b>
        <IconButton label="Cerrar menú" icon={<X size={16} aria-hidden="true" />} onClick={close} />
      </header>
      <MenuFigures />
      <nav aria-label="Pantallas">
        <ul>
          {ROUTES.map((route) => (
            <li key={route.path}>
              <NavLink to={route.path} onClick={close}>
                <RouteIcon screen={route.screen} />
                <span>{route.label}</span>
                {route.badge ? <em data-badge={route.badge}>{route.badge}</em> : null}
                <Kbd keys={`g ${route.key}`} />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <footer>
        <button type="button" onClick={() => signOut('/')}>
          <LogOut size={17} aria-hidden="true" />
          Cerrar sesión
        </button>
      </footer>
    </Sheet>
  )
}
