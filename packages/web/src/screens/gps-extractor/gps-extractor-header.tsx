import { Cast, Radio, RefreshCw, ShieldCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { EXTRACT_EVERY_S } from '../../widgets/gps-extractor/session-step-list.ts'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
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
  const { auto, setAuto, secondsLeft, sessions, isLoading, refresh } = extractor
  return (
    <HeaderSlot title="Extractor GPS">
      <label className="gx-auto">
        <input type="checkbox" checked={auto} onChange={(event) => setAuto(event.target.checked)} />
        <span>
          Actualización automática<span className="gx-auto-pace"> cada {EXTRACT_EVERY_S} s</span>
        </span>
      </label>
      <CountdownRing secondsLeft={secondsLeft} totalS={EXTRACT_EVERY_S} paused={!auto} />
      <div className="gx-tools">
        <span className="gx-count">
          <Radio size={15} aria-hidden="true" />
          <b>{sessions?.length ?? '—'}</b> <span>{sessions?.length === 1 ? 'sesión activa' : 'sesiones activas'}</span>
        </span>
        {onSites === null ? null : (
          <Button
            className="gx-sites-open"
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
            className="gx-mirrors"
            size="sm"
            aria-label="Recibir por espejo"
            icon={<Cast size={15} aria-hidden="true" />}
            onClick={onMirrors}
          >
            Recibir por espejo
          </Button>
        )}
        <Button
          className="gx-refresh"
          size="sm"
          aria-label="Actualizar"
          icon={<RefreshCw size={15} aria-hidden="true" className={isLoading ? 'spin' : undefined} />}
          onClick={refresh}
        >
          Actualizar
        </Button>
        <span className="sep" aria-hidden="true" />
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}
