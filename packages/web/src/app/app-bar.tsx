import { TIME_ZONE_WORDS } from '@vigia/domain/account/time-zones'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { Command, Menu as MenuIcon, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { otherTimeZone } from '../browser/time-zone.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { changePreferences } from '../preferences/own-preferences.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import { useShownTheme, useThemeForced } from '../theme/use-looks.ts'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import layoutStyles from '../ui/layout.module.css'
import { Logo } from '../ui/logo.tsx'
import textStyles from '../ui/text.module.css'
import { useOnDemand } from '../ui/use-on-demand.ts'
import { useHeaderSlot } from '../widgets/header-slot.tsx'
import styles from './app-bar.module.css'
import { openPalette } from './open-palette.ts'
import { UserButton } from './user-button.tsx'

/** It comes when the first sight of the screen is there. */
const loadPresence = () =>
  whenIdle()
    .then(() => import('./presence-button.tsx'))
    .then(({ PresenceButton }) => PresenceButton)

/** What waits since an earlier visit goes out as soon as this is there. */
const loadUnsent = () =>
  whenIdle()
    .then(() => import('./unsent-link.tsx'))
    .then(({ UnsentLink }) => UnsentLink)

const loadMenu = () => import('./slide-menu.tsx').then(({ SlideMenu }) => SlideMenu)

/** The top bar: menu, title, the screen's own controls, tools. */
export function AppBar() {
  const { title, hint, setSlot } = useHeaderSlot()
  const [menuOpen, setMenuOpen] = useState(false)
  const SlideMenu = useOnDemand(loadMenu, menuOpen)
  const PresenceButton = useOnDemand(loadPresence, true)
  const UnsentLink = useOnDemand(loadUnsent, true)
  const theme = useShownTheme()
  const isForced = useThemeForced()
  return (
    <header className={classNames(layoutStyles.row, styles.bar)} data-slot="bar">
      <div className={classNames(layoutStyles.row, styles.brand)} data-slot="brand">
        <IconButton
          label="Abrir menú"
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          icon={<MenuIcon size={18} aria-hidden="true" />}
          onPointerEnter={() => void loadMenu().catch(() => null)}
          onClick={() => setMenuOpen(true)}
        />
        <Logo sizePx={22} />
        <h1>
          {title}
          {hint === null ? null : <small className={classNames(textStyles.tiny, styles.hint)}>{hint}</small>}
          <TimeZoneNote />
        </h1>
      </div>
      <div
        className={classNames(layoutStyles.fill, layoutStyles.row, styles.slot)}
        data-slot="header-slot"
        ref={setSlot}
      />
      <div className={classNames(layoutStyles.row, styles.tools)} data-slot="tools">
        {UnsentLink === null ? null : <UnsentLink />}
        <button
          type="button"
          className={classNames(buttonStyles.button, styles.command)}
          data-slot="button"
          data-tone="ghost"
          aria-label="Ctrl K: buscar y ejecutar"
          onClick={openPalette}
        >
          <Command size={14} aria-hidden="true" />
          <Kbd keys="Ctrl K" />
        </button>
        {PresenceButton === null ? null : <PresenceButton />}
        {isForced ? null : (
          <IconButton
            label={theme === 'noche' ? 'Cambiar a tema día' : 'Cambiar a tema noche'}
            icon={<SunMoon size={16} aria-hidden="true" />}
            onClick={() => changePreferences({ theme: theme === 'noche' ? 'dia' : 'noche' })}
          />
        )}
        <UserButton />
      </div>
      {SlideMenu === null ? null : <SlideMenu open={menuOpen} onOpenChange={setMenuOpen} />}
    </header>
  )
}

/** By whose clock every time on screen is: said where it is not the company's, or the computer's own shows another. */
function TimeZoneNote() {
  const { timeZone } = usePreferences()
  const [other] = useState(() => otherTimeZone(Date.now()))
  const isOwn = timeZone !== DEFAULT_TIME_ZONE
  if (other === null && !isOwn) return null
  const { region, town } = TIME_ZONE_WORDS[timeZone]
  const why = isOwn ? 'la zona que eligió en Mi cuenta; la empresa usa la de CDMX' : `este equipo está en ${other}`
  return (
    <small
      className={classNames(textStyles.tiny, styles.hint)}
      title={`Todas las horas son de ${town} (${region}): ${why}`}
    >
      Hora de {town}
    </small>
  )
}
