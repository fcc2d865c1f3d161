import { X } from 'lucide-react'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { mayAct } from '../../api/tokens.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import plateChipStyles from '../../ui/plate-chip.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { SessionMark } from '../../widgets/gps-extractor/session-mark.tsx'
import { sessionName } from '../../widgets/gps-extractor/session-text.ts'
import styles from './active-sessions.module.css'
import type { Extractor } from './use-extractor.ts'

/** The list of active sessions (spec §2). */
export function ActiveSessions({ extractor }: { readonly extractor: Extractor }) {
  const { sessions, sessionsError, select, close } = extractor
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Sesiones activas</h3>
        <span className={surfaceStyles.end}>{sessions?.length ?? '—'}</span>
      </header>
      {sessionsError === null ? null : <p role="alert">No se pudieron consultar: {sessionsError.message}</p>}
      {sessions === null && sessionsError === null ? (
        <p className={textStyles.muted} data-slot="muted">
          Consultando…
        </p>
      ) : null}
      {sessions?.length === 0 && sessionsError === null ? (
        <p className={textStyles.muted} data-slot="muted">
          Ninguna sesión abierta
        </p>
      ) : null}
      <ul className={styles.sessions}>
        {sessions?.map((session) => (
          <li className={layoutStyles.stack} key={session.tripId}>
            <button
              type="button"
              className={plateChipStyles.plate}
              data-slot="plate"
              aria-label={`Ver sesión de ${sessionName(session)}`}
              onClick={() => select(session.tripId)}
            >
              {sessionName(session)}
            </button>
            <div>
              <SessionMark kind={session.state} />
              <small className={classNames(layoutStyles.block, textStyles.smallest, textStyles.ellipsis)}>
                {underLine(session)}
              </small>
            </div>
            {mayAct() ? (
              <IconButton
                size="sm"
                label={`Cerrar sesión GPS de ${sessionName(session)}`}
                icon={<X size={15} aria-hidden="true" />}
                onClick={() => close(session)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function underLine({ reading, error, invoice }: GpsSession): string {
  if (error !== null) return error
  return reading?.speedKmh == null ? invoice : `${Math.round(reading.speedKmh)} km/h`
}
