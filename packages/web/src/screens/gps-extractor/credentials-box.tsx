import { Keyboard, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { mayAct } from '../../api/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { showToast } from '../../ui/show-toast.ts'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import type { ExtractorTrip } from '../../widgets/gps-extractor/extractor-trip.ts'
import { tapKey } from '../../widgets/gps-extractor/remote-keys.ts'
import maskedWordStyles from '../../widgets/masked-word.module.css'
import { MaskedWord } from '../../widgets/masked-word.tsx'
import styles from './credentials-box.module.css'
import type { Remote } from './remote/use-remote.ts'
import { type CredentialField, type Credentials, useCredentials } from './use-credentials.ts'

interface CredentialsBoxProps {
  readonly trip: ExtractorTrip
  readonly session: GpsSession | null
  readonly remote: Remote | null
}

/** Spec §9. */
const CALL_AFTER_MS = 1_000

/** The trip's account and password (spec §2): masked, shown one at a time, or typed into the remote page unseen. */
export function CredentialsBox({ trip, session, remote }: CredentialsBoxProps) {
  const credentials = useCredentials(trip.tripId)
  const isCalled = useCall(session)
  return (
    <section
      className={classNames(surfaceStyles.section, styles.credentials, isCalled && styles.called)}
      data-slot="section credentials"
    >
      <header>
        <h3>Credenciales</h3>
        <span className={classNames(surfaceStyles.end, layoutStyles.inline)}>
          <ShieldCheck size={13} aria-hidden="true" />
          {mayAct() ? 'Visible para monitoreo' : 'Solo para monitoreo'}
        </span>
      </header>
      <p role="status" className={styles.calledWords}>
        {isCalled ? 'La página pide iniciar sesión: aquí están la cuenta y la contraseña.' : null}
      </p>
      {trip.hasCredentials ? (
        <>
          <div className={maskedWordStyles.maskedWords}>
            <Word field="account" label="Cuenta" credentials={credentials} />
            <Word field="password" label="Contraseña" credentials={credentials} />
          </div>
          {mayAct() && remote !== null ? <TypeRemotely remote={remote} /> : null}
        </>
      ) : (
        <p className={textStyles.muted} data-slot="muted">
          {trip.url === null
            ? 'Este viaje no tiene enlace ni cuenta'
            : 'El viaje no tiene cuenta: el enlace se abre sin ella'}
        </p>
      )}
    </section>
  )
}

interface WordProps {
  readonly field: CredentialField
  readonly label: string
  readonly credentials: Credentials
}

function Word({ field, label, credentials: { shown, isAsking, toggle, copy } }: WordProps) {
  const isAllowed = mayAct()
  return (
    <MaskedWord
      label={label}
      text={shown?.field === field ? shown.text : null}
      isBusy={isAsking}
      onToggle={isAllowed ? () => toggle(field) : null}
      onCopy={isAllowed ? () => copy(field) : null}
    />
  )
}

/** The server types them: they never come here. */
function TypeRemotely({ remote }: { readonly remote: Remote }) {
  const { control, act, takeControl } = remote
  const type = (fields: readonly CredentialField[]): void => {
    if (!control.mine) {
      takeControl()
      showToast({
        id: 'credentials',
        title: 'Toque el campo en la página remota y vuelva a pulsar',
        detail: 'La contraseña se escribe en el servidor, sin mostrarse aquí.',
      })
      return
    }
    for (const [at, field] of fields.entries()) {
      if (at > 0) for (const key of tapKey('Tab')) act(key)
      act({ kind: 'credential', field })
    }
  }
  const keyboard = <Keyboard size={15} aria-hidden="true" />
  return (
    <div>
      <Button
        wide
        icon={keyboard}
        title="Cuenta, tabulador y contraseña, desde el campo elegido"
        onClick={() => type(['account', 'password'])}
      >
        Escribir en la página remota
      </Button>
      <div className={styles.typeOne}>
        <Button size="sm" tone="ghost" onClick={() => type(['account'])}>
          Solo la cuenta
        </Button>
        <Button size="sm" tone="ghost" onClick={() => type(['password'])}>
          Solo la contraseña
        </Button>
      </div>
    </div>
  )
}

/** True from one second after a session began to wait for a person who signs in (spec §9). */
function useCall(session: GpsSession | null): boolean {
  const isWaiting = session?.hasScreen === true && session.state === 'waiting' && session.needsPerson
  const [isCalled, setCalled] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setCalled(false)
    const timer = setTimeout(() => setCalled(true), CALL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isCalled
}
