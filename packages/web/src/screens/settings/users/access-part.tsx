import { formatDateTime } from '@vigia/domain/format/date-time'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { endUserSession, listUserSessions, type User } from '../../../api/users.ts'
import { deviceText } from '../../../text/device-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsPart, SettingsRow } from '../../../widgets/settings/settings-part.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { hasFactor } from './filter-people.ts'
import styles from './users.module.css'

interface AccessPartProps {
  readonly user: User
  readonly withProof: WithProof
  readonly onChanged: () => void
}

/** A person's second factors and open sessions. */
export function AccessPart({ user, withProof, onChanged }: AccessPartProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const sessions = useAnswer({
    queryKey: ['user-sessions', user.id],
    queryFn: ({ signal }) => listUserSessions(user.id, signal),
  })
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    await attempt(work)
    setAsking(false)
    sessions.retry()
    onChanged()
  }
  return (
    <>
      <SettingsPart title="Acceso">
        <dl className={styles.facts}>
          <dt>Dos pasos</dt>
          <dd>
            {user.totp ? 'Activa, aplicación de códigos' : user.passkeys > 0 ? 'Activa, llave de acceso' : 'Falta'}
          </dd>
          <dt>Llaves de acceso</dt>
          <dd>{user.passkeys}</dd>
          <dt>Última dirección</dt>
          <dd>{user.lastAddress ?? 'Desconocida'}</dd>
        </dl>
        <FormError message={message} />
        {hasFactor(user) ? (
          <Button size="sm" disabled={isBusy} onClick={() => setAsking(true)}>
            Quitar sus dos pasos
          </Button>
        ) : null}
      </SettingsPart>
      <SettingsPart title="Sesiones" note={<small>{sessions.data?.length ?? '—'}</small>}>
        <Loaded answer={sessions} loading="Cargando sus sesiones…">
          {(open) =>
            open.length === 0 ? (
              <p>No tiene sesiones abiertas.</p>
            ) : (
              <ul>
                {open.map((session) => (
                  <SettingsRow
                    key={session.id}
                    icon={<Monitor size={17} aria-hidden="true" />}
                    title={deviceText(session.userAgent)}
                    detail={`${session.address ?? 'Dirección desconocida'} · usada el ${formatDateTime(session.lastSeenAt)}`}
                  >
                    <Button
                      saves
                      size="sm"
                      disabled={isBusy}
                      aria-label={`Cerrar la sesión de ${deviceText(session.userAgent)}, abierta el ${formatDateTime(session.createdAt)}`}
                      onClick={() => void run(() => endUserSession(user.id, session.id))}
                    >
                      Cerrar
                    </Button>
                  </SettingsRow>
                ))}
              </ul>
            )
          }
        </Loaded>
      </SettingsPart>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={`Quitar los dos pasos de ${user.name}`}
        text="Sus sesiones terminan, y la contraseña sola vuelve a abrir su cuenta. Se le avisa cuando entre."
        confirmLabel="Quitar"
        isBusy={isBusy}
        onConfirm={() => void run(() => withProof(() => call('resetFactors', { params: { id: user.id } })))}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
