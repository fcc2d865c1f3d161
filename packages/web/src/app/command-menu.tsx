import { DENSITIES, THEMES } from '@vigia/domain/account/preferences'
import { Bell, CircleUserRound, Keyboard, LogOut, ShieldCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openAlertPreferences } from '../alerts/open-alert-preferences.ts'
import { signOut } from '../api/session.ts'
import { mayAct, mayAdminister } from '../api/tokens.ts'
import { useSession } from '../api/use-session.ts'
import { changePreferences } from '../preferences/own-preferences.ts'
import { sectionPath } from '../screens/settings/sections.ts'
import { DENSITY_LABEL, THEME_LABEL } from '../theme/looks-text.ts'
import { useDensity, useThemeChoice, useThemeForced } from '../theme/use-looks.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import type { LoadedMenuProps } from '../ui/menu-button.tsx'
import textStyles from '../ui/text.module.css'
import { commandsNow } from '../widgets/command-registry.ts'
import styles from './command-menu.module.css'
import { ROUTES, SENTINEL_PATH, SENTINEL_PRO_PATH } from './paths.ts'
import { PresenceDialog } from './presence-dialog.tsx'
import { RouteIcon } from './route-icon.tsx'

/** The second menu of spec §2: who is signed in, the other of the two Sentinels, and the way out to /login. */
export function CommandMenu({ trigger }: LoadedMenuProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isShowingOthers, setShowingOthers] = useState(false)
  const others = ROUTES.filter(
    (route) => (route.path === SENTINEL_PATH || route.path === SENTINEL_PRO_PATH) && route.path !== pathname,
  )
  return (
    <>
      <Menu widthRem={18.75} trigger={trigger}>
        <SignedInAs email={session.status === 'in' ? (session.user?.email ?? null) : null} />
        <MenuSeparator />
        {others.map((route) => (
          <MenuItem
            key={route.path}
            icon={<RouteIcon screen={route.screen} />}
            end={<small>{route.hint}</small>}
            onSelect={() => void navigate(route.path)}
          >
            {route.label}
          </MenuItem>
        ))}
        {others.length > 0 ? <MenuSeparator /> : null}
        <Looks />
        <MenuSeparator />
        <MenuItem
          icon={<CircleUserRound size={16} aria-hidden="true" />}
          onSelect={() => void navigate(sectionPath('account'))}
        >
          Mi cuenta
        </MenuItem>
        {mayAdminister() ? (
          <MenuItem
            icon={<ShieldCheck size={16} aria-hidden="true" />}
            onSelect={() => void navigate(sectionPath('sign-in'))}
          >
            Inicio de sesión
          </MenuItem>
        ) : null}
        <MenuItem icon={<Bell size={16} aria-hidden="true" />} onSelect={openAlertPreferences}>
          Sonido y notificaciones
        </MenuItem>
        {mayAct() ? (
          <MenuItem icon={<Users size={16} aria-hidden="true" />} onSelect={() => setShowingOthers(true)}>
            Quién más está
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Keyboard size={16} aria-hidden="true" />}
          onSelect={() =>
            commandsNow()
              .find(({ id }) => id === 'shortcuts')
              ?.run()
          }
        >
          Atajos de teclado
        </MenuItem>
        <MenuItem danger icon={<LogOut size={16} aria-hidden="true" />} onSelect={() => signOut('/login')}>
          Cerrar Sesión
        </MenuItem>
      </Menu>
      {isShowingOthers ? <PresenceDialog onClose={() => setShowingOthers(false)} /> : null}
    </>
  )
}

/** The theme, where nothing forces one, and the density. */
function Looks() {
  const theme = useThemeChoice()
  const isForced = useThemeForced()
  const density = useDensity()
  return (
    <>
      {isForced ? null : (
        <>
          <MenuLabel>Tema</MenuLabel>
          <MenuChoice
            value={theme}
            options={THEMES.map((value) => ({ value, label: THEME_LABEL[value] }))}
            onChange={(chosen) => changePreferences({ theme: chosen })}
          />
        </>
      )}
      <MenuLabel>Densidad</MenuLabel>
      <MenuChoice
        value={density}
        options={DENSITIES.map((value) => ({ value, label: DENSITY_LABEL[value] }))}
        onChange={(chosen) => changePreferences({ density: chosen })}
      />
    </>
  )
}

function SignedInAs({ email }: { readonly email: string | null }) {
  return (
    <div className={classNames(layoutStyles.row, styles.who)}>
      <CircleUserRound size={26} aria-hidden="true" />
      <div className={layoutStyles.shrinks}>
        <b className={classNames(layoutStyles.block, textStyles.ellipsis)}>{email ?? 'Usuario'}</b>
        <small className={textStyles.small}>Sesión iniciada</small>
      </div>
    </div>
  )
}
