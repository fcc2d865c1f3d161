import { endOtherSessions, endSession, type OwnSession } from '../../api/account.ts'
import { deviceText } from '../../text/device-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'

interface SessionsProps {
  readonly sessions: readonly OwnSession[]
  readonly onChanged: () => void
}

const WHEN = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short' })
const when = (instant: string): string => WHEN.format(new Date(instant))

/** Where the person is signed in, and what closes it. */
export function Sessions({ sessions, onChanged }: SessionsProps) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const close = (work: Promise<unknown>): void => {
    work.then(onChanged, (error: Error) => showToast({ id: 'session', tone: 'error', title: error.message }))
  }
  return (
    <section aria-labelledby="cuenta-sesiones">
      <h2 id="cuenta-sesiones">Sesiones abiertas</h2>
      <ul className="account-rows">
        {sessions.map(({ id, userAgent, address, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <span>
              {deviceText(userAgent)}
              {isCurrent ? ' · esta sesión' : ''}
              <small>
                {address ?? 'Dirección desconocida'} · desde {when(createdAt)} · usada {when(lastSeenAt)}
              </small>
            </span>
            {isCurrent ? null : (
              <Button size="sm" onClick={() => close(endSession(id))}>
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <Button onClick={() => close(endOtherSessions())}>Cerrar las otras {String(others.length)}</Button>
      ) : null}
    </section>
  )
}
