import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mayAct } from '../../api/tokens.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { SessionIcon } from '../../widgets/gps-extractor/session-mark.tsx'
import { STATE_LABEL, sessionName } from '../../widgets/gps-extractor/session-text.ts'
import styles from './session-tabs.module.css'
import type { Extractor } from './use-extractor.ts'

/** One tab for each session; the one on screen can be closed from its tab. */
export function SessionTabs({ extractor }: { readonly extractor: Extractor }) {
  const { sessions, selectedId, select, close } = extractor
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (selectedId !== null)
      row.current?.querySelector(`.${styles.on}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selectedId])
  if (sessions === null || sessions.length === 0) return null
  return (
    <nav aria-label="Sesiones abiertas">
      <ul ref={row} className={styles.tabs}>
        {sessions.map((session) => {
          const isOn = session.tripId === selectedId
          const name = sessionName(session)
          return (
            <li key={session.tripId} className={isOn ? styles.on : undefined} data-session={session.state}>
              <button
                className={classNames(surfaceStyles.ringInside, layoutStyles.inline)}
                type="button"
                aria-current={isOn || undefined}
                title={STATE_LABEL[session.state]}
                onClick={() => select(session.tripId)}
              >
                <SessionIcon kind={session.state} size={14} />
                <span className={textStyles.identifier}>{name}</span>
                <span className={textStyles.visuallyHidden}>{STATE_LABEL[session.state]}</span>
              </button>
              {isOn && mayAct() ? (
                <button
                  type="button"
                  className={classNames(surfaceStyles.ringInside, layoutStyles.inline, styles.close)}
                  aria-label={`Cerrar sesión GPS de ${name}`}
                  title="Cerrar sesión"
                  onClick={() => close(session)}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
