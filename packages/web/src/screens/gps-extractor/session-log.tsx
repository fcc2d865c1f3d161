import { Ban, ListChecks } from 'lucide-react'
import type { GpsSessionDetail } from '../../api/gps-sessions.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './session-log.module.css'

const WHO = { robot: 'el extractor', person: 'una persona' } as const

interface SessionLogProps {
  readonly detail: GpsSessionDetail | null
  /** Why it could not be read, or not anew. */
  readonly error: Error | null
}

/** What the session has seen, and what was not done because it could have changed something on the platform. */
export function SessionLog({ detail, error }: SessionLogProps) {
  if (error !== null) {
    return (
      <p role="alert" className={classNames(textStyles.meta, textStyles.danger, styles.log)}>
        Lo que la sesión ha visto no se pudo consultar. {error.message}
      </p>
    )
  }
  if (detail === null || (detail.evidence.length === 0 && detail.denied.length === 0)) return null
  return (
    <div className={classNames(textStyles.meta, styles.log)}>
      {detail.evidence.length === 0 ? null : (
        <section aria-label="Lo que se ha visto">
          <h3 className={layoutStyles.row}>
            <ListChecks size={13} aria-hidden="true" />
            Lo que se ha visto
          </h3>
          <ul>
            {detail.evidence.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {detail.denied.length === 0 ? null : (
        <section aria-label="Lo que no se hizo">
          <h3 className={layoutStyles.row}>
            <Ban size={13} aria-hidden="true" />
            No se hizo: podría cambiar algo en la plataforma
          </h3>
          <ul>
            {detail.denied.map(({ at, by, what, where, because }) => (
              <li key={`${at} ${what} ${where}`}>
                <b className={classNames(textStyles.primary, textStyles.medium)}>{clockTimeExact(at)}</b> {what}{' '}
                <span className={textStyles.identifier}>{where}</span> por {WHO[by]}: «{because}»
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
