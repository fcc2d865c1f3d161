import { LoaderCircle, MonitorOff, MousePointerClick, ShieldAlert } from 'lucide-react'
import type { GpsSession, GpsSessionDetail } from '../../api/gps-sessions.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import spinStyles from '../../ui/spin.module.css'
import textStyles from '../../ui/text.module.css'
import type { ExtractorTrip } from '../../widgets/gps-extractor/extractor-trip.ts'
import { OpenGpsButton } from '../../widgets/gps-extractor/open-gps-button.tsx'
import { isReadByApi, sessionName } from '../../widgets/gps-extractor/session-text.ts'
import { ApiPanel } from './api-panel.tsx'
import { RemoteBrowser } from './remote/remote-browser.tsx'
import type { Remote } from './remote/use-remote.ts'
import { SessionHelp } from './session-help.tsx'
import { SessionLog } from './session-log.tsx'
import styles from './session-pane.module.css'
import { SessionTabs } from './session-tabs.tsx'
import { StepStrip } from './step-strip.tsx'
import type { Extractor } from './use-extractor.ts'

interface SessionPaneProps {
  readonly extractor: Extractor
  readonly detail: GpsSessionDetail | null
  readonly detailError: Error | null
  /** Null while no page is watched. */
  readonly remote: Remote | null
}

/** The middle of the screen: the sessions' tabs, the one that is shown, how far it has come. */
export function SessionPane({ extractor, detail, detailError, remote }: SessionPaneProps) {
  const { session, sessions, selected, close } = extractor
  return (
    <section className={classNames(layoutStyles.single, styles.pane)} data-slot="session-pane" aria-label="Sesión GPS">
      <h2 className={textStyles.visuallyHidden}>Sesión GPS</h2>
      <SessionTabs extractor={extractor} />
      {sessions === null ? (
        <Unknown extractor={extractor} />
      ) : session === null ? (
        <NoSession trip={selected} onOpened={extractor.noteOpened} />
      ) : (
        <>
          <div className={classNames(layoutStyles.column, styles.middle)}>
            <SessionHelp key={session.tripId} session={session} candidates={detail?.candidates ?? []} remote={remote} />
            <Sight session={session} remote={remote} browserProblem={extractor.browserProblem} />
            <SessionLog detail={detail} error={detailError} />
          </div>
          <StepStrip session={session} onClose={() => close(session)} />
        </>
      )}
    </section>
  )
}

interface SightProps {
  readonly session: GpsSession
  readonly remote: Remote | null
  readonly browserProblem: string | null
}

function Sight({ session, remote, browserProblem }: SightProps) {
  if (remote !== null) return <RemoteBrowser key={session.tripId} remote={remote} name={sessionName(session)} />
  if (isReadByApi(session)) return <ApiPanel key={session.tripId} session={session} />
  if (session.state === 'error' || browserProblem !== null) {
    return (
      <EmptyState
        icon={<MonitorOff size={28} aria-hidden="true" />}
        title="No hay página que mostrar"
        hint={browserProblem ?? 'La plataforma no se pudo abrir; los motivos están en esta misma pantalla.'}
      />
    )
  }
  if (session.obstacle === 'site-not-confirmed') {
    return (
      <EmptyState
        icon={<ShieldAlert size={28} aria-hidden="true" />}
        title="El sitio espera confirmación"
        hint="No se abre ni se escribe nada en él hasta que alguien lo confirme."
      />
    )
  }
  return (
    <EmptyState
      icon={<LoaderCircle size={28} aria-hidden="true" className={spinStyles.spinning} />}
      title="Abriendo la plataforma…"
      hint="Se reconoce qué plataforma es y se inicia sesión con la cuenta del viaje."
    />
  )
}

/** Whether the trip has a session is not known: not that it has none. */
function Unknown({ extractor: { sessionsError, refresh } }: { readonly extractor: Extractor }) {
  return (
    <div className={classNames(layoutStyles.centre, styles.none)}>
      {sessionsError === null ? (
        <LoadingState text="Consultando las sesiones GPS…" />
      ) : (
        <ErrorState kind="connection" message={sessionsError.message} onAct={refresh} />
      )}
    </div>
  )
}

interface NoSessionProps {
  readonly trip: ExtractorTrip | null
  readonly onOpened: (tripId: string) => void
}

function NoSession({ trip, onOpened }: NoSessionProps) {
  return (
    <div className={classNames(layoutStyles.centre, styles.none)}>
      {trip === null ? (
        <EmptyState
          icon={<MousePointerClick size={28} aria-hidden="true" />}
          title="Ninguna sesión en pantalla"
          hint="Elija un viaje de la lista y pulse Abrir GPS."
        />
      ) : (
        <EmptyState
          icon={<MousePointerClick size={28} aria-hidden="true" />}
          title={`${trip.plates ?? trip.invoice} no tiene sesión GPS`}
          hint={
            trip.url === null
              ? 'Este viaje no tiene URL de GPS configurada. Se registra con el viaje, o se recibe por espejo.'
              : `Se abrirá ${trip.platform ?? 'la plataforma'} en el servidor con la cuenta del viaje.`
          }
          action={<OpenGpsButton trip={trip} onOpen={() => onOpened(trip.tripId)} />}
        />
      )}
    </div>
  )
}
