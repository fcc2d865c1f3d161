import { formatDateTime } from '@vigia/domain/format/date-time'
import { Monitor } from 'lucide-react'
import type { OwnSession } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { deviceText } from '../../../text/device-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import riskBadgeStyles from '../../../ui/risk-badge.module.css'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import { SettingsPart, SettingsRow } from '../../../widgets/settings/settings-part.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'

interface SessionsPartProps {
  readonly sessions: readonly OwnSession[]
  /** After how many minutes without anybody before it a session ends; null: never. */
  readonly idleMinutes: number | null
  readonly onChanged: () => void
}

/** Where the person is signed in, and what closes it. */
export function SessionsPart({ sessions, idleMinutes, onChanged }: SessionsPartProps) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const { isBusy, message, attempt } = useAttempt()
  // What was refused may have been closed elsewhere: what there is is asked anew either way.
  const close = (work: () => Promise<unknown>): void => void attempt(work).then(onChanged)
  return (
    <SettingsPart title="Sesiones abiertas" note={<small>{sessions.length}</small>}>
      <FormError message={message} />
      <ul>
        {sessions.map((session) => (
          <SettingsRow
            key={session.id}
            icon={<Monitor size={17} aria-hidden="true" />}
            title={deviceText(session.userAgent)}
            detail={`${session.address ?? 'Dirección desconocida'} · abierta el ${formatDateTime(session.createdAt)} · usada el ${formatDateTime(session.lastSeenAt)}`}
          >
            {session.isCurrent ? (
              <span className={classNames(riskBadgeStyles.badge, riskBadgeStyles.quiet)} data-slot="badge">
                Esta sesión
              </span>
            ) : (
              <Button
                saves
                size="sm"
                disabled={isBusy}
                aria-label={`Cerrar la sesión de ${deviceText(session.userAgent)}, abierta el ${formatDateTime(session.createdAt)}`}
                onClick={() => close(() => call('endSession', { params: { id: session.id } }))}
              >
                Cerrar
              </Button>
            )}
          </SettingsRow>
        ))}
      </ul>
      <div className={classNames(layoutStyles.spread, settingsStyles.foot)}>
        <small>
          Cada sesión dura 12 h como máximo.
          {idleMinutes === null ? '' : ` Sin actividad se cierra a los ${idleMinutes} min.`}
        </small>
        {others.length === 0 ? null : (
          <Button
            saves
            tone="danger-line"
            size="sm"
            disabled={isBusy}
            onClick={() => close(() => call('endOtherSessions', {}))}
          >
            {others.length === 1 ? 'Cerrar la otra' : `Cerrar las otras ${others.length}`}
          </Button>
        )}
      </div>
    </SettingsPart>
  )
}
