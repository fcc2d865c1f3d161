import { Cast, Radio, ShieldCheck } from 'lucide-react'
import fleetHeaderStyles from '../../fleet-screen/parts/fleet-header.module.css'
import { Countdown, RefreshButton } from '../../fleet-screen/parts/refresh-tools.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { EXTRACT_EVERY_S } from '../../widgets/gps-extractor/session-step-list.ts'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import styles from './gps-extractor-header.module.css'
import type { Extractor } from './use-extractor.ts'

interface HeaderProps {
  readonly extractor: Extractor
  /** Null for whoever does not administer. */
  readonly onMirrors: (() => void) | null
  /** Null for whoever may not confirm sites. */
  readonly onSites: (() => void) | null
}

/** The screen's part of the top bar (spec §2): automatic mode, active sessions, refreshing, the connection. */
export function Header({ extractor, onMirrors, onSites }: HeaderProps) {
  const { auto, setAuto, countdown, sessions } = extractor
  return (
    <HeaderSlot title="Extractor GPS">
      <label className={classNames(layoutStyles.row, styles.automatic)}>
        <input
          className={layoutStyles.centre}
          type="checkbox"
          checked={auto}
          onChange={(event) => setAuto(event.target.checked)}
        />
        <span>
          Actualización automática<span className={styles.automaticPace}> cada {EXTRACT_EVERY_S} s</span>
        </span>
      </label>
      <Countdown countdown={countdown} />
      <div className={classNames(fleetHeaderStyles.tools, styles.tools)}>
        <span className={classNames(layoutStyles.inline, styles.count)} data-slot="session-count">
          <Radio size={15} aria-hidden="true" />
          <b>{sessions?.length ?? '—'}</b> <span>{sessions?.length === 1 ? 'sesión activa' : 'sesiones activas'}</span>
        </span>
        {onSites === null ? null : (
          <Button
            className={styles.sitesOpen}
            size="sm"
            aria-label="Sitios de plataformas"
            icon={<ShieldCheck size={15} aria-hidden="true" />}
            onClick={onSites}
          >
            Sitios
          </Button>
        )}
        {onMirrors === null ? null : (
          <Button
            className={styles.mirrors}
            size="sm"
            aria-label="Recibir por espejo"
            icon={<Cast size={15} aria-hidden="true" />}
            onClick={onMirrors}
          >
            Recibir por espejo
          </Button>
        )}
        <RefreshButton className={styles.refresh} refreshing={extractor} />
        <span data-slot="separator" aria-hidden="true" />
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}
