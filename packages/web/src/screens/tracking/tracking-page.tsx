import { formatDateTime } from '@vigia/domain/format/date-time'
import { ArrowRight, MapPin, Phone, SunMoon, Timer, TimerOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { EndedLink, TrackedTrip } from '../../api/tracking.ts'
import type { MapTheme } from '../../map/fleet-map.ts'
import { telHref } from '../../text/contact.ts'
import { hourText } from '../../text/hour-text.ts'
import { initials } from '../../text/initials.ts'
import buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Arrival } from './arrival.tsx'
import { TrackingMap } from './tracking-map.tsx'
import styles from './tracking-page.module.css'
import { dayHour, positionWords, STATUS_WORD, troubleText } from './tracking-text.ts'
import { TripSteps } from './trip-steps.tsx'
import { type Tracking, useTracking } from './use-tracking.ts'

type Organisation = TrackedTrip['organisation']

const TITLE = 'Seguimiento de su carga'
/** Ages go on while nothing new comes. */
const TICK_MS = 10_000

/** What a client sees of their trip by a link alone: no session, and nothing is kept in their browser (design, second part §6). */
export function TrackingPage({ token }: { readonly token: string }) {
  const tracking = useTracking(token)
  const [theme, toggleTheme] = usePageTheme()
  switch (tracking.state) {
    case 'loading':
      return (
        <Alone>
          <p role="status">Cargando…</p>
        </Alone>
      )
    case 'failed':
      return (
        <Alone>
          <h1>No se pudo cargar el viaje</h1>
          <p role="alert">{tracking.message}</p>
          <Button size="xl" onClick={tracking.retry}>
            Reintentar
          </Button>
        </Alone>
      )
    case 'ended':
      return <Ended link={tracking.link} />
    case 'open':
      return <Open tracking={tracking} theme={theme} onTheme={toggleTheme} />
  }
}

interface OpenProps {
  readonly tracking: Extract<Tracking, { readonly state: 'open' }>
  readonly theme: MapTheme
  readonly onTheme: () => void
}

function Open({ tracking, theme, onTheme }: OpenProps) {
  const { trip, aheadMs, readAt, trouble, wasPlaced } = tracking
  const now = useNow() + aheadMs
  const placed = positionWords(trip, now, wasPlaced)
  const { organisation, origin, destination } = trip
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Mark organisation={organisation} />
        <p className={styles.who}>
          <b>{organisation.name}</b>
          <span>{TITLE}</span>
        </p>
        <p className={styles.until}>
          <Timer size={16} aria-hidden="true" />
          <span>
            <i>Este enlace </i>vence <b>{dayHour(trip.expiresAt, now)}</b>
          </span>
        </p>
        <IconButton label="Cambiar tema" icon={<SunMoon size={18} aria-hidden="true" />} onClick={onTheme} />
      </header>
      <main className={styles.body}>
        <TrackingMap trip={trip} isFresh={placed.isFresh} theme={theme} summary={mapSummary(trip, placed)} />
        <section className={styles.panel} aria-label="Su viaje">
          {trouble === null ? null : (
            <p className={styles.trouble} role="status">
              {troubleText(trouble, readAt)}
            </p>
          )}
          <div className={styles.head}>
            <p className={styles.order}>
              <span>
                Pedido <b>{trip.order}</b>
                {trip.plates === null ? null : (
                  <>
                    {' · '}placas <b>{trip.plates}</b>
                  </>
                )}
              </span>
              <span>{STATUS_WORD[trip.status]}</span>
            </p>
            <h1>
              {origin.name} <ArrowRight size={18} aria-label="a" /> {destination.name}
            </h1>
          </div>
          <ArrivalOrDelivery trip={trip} now={now} />
          <div className={styles.place}>
            <span className={styles.pin} data-fresh={placed.isFresh}>
              <MapPin size={18} aria-hidden="true" />
            </span>
            <p>
              <b>{placed.title}</b>
              {placed.detail === null ? null : <span>{placed.detail}</span>}
            </p>
          </div>
          <TripSteps trip={trip} now={now} />
          <Notices comments={trip.comments} now={now} />
          <footer className={styles.foot}>
            <CallButton organisation={organisation} />
            <p>Solo muestra este viaje. Al entregar deja de mostrar la posición.</p>
          </footer>
        </section>
      </main>
    </div>
  )
}

/** When it arrived, or does. */
function ArrivalOrDelivery({ trip, now }: { readonly trip: TrackedTrip; readonly now: number }) {
  const { status, milestones, appointmentAt } = trip
  const delivered = milestones.find(({ kind }) => kind === 'entrega')
  if (status === 'off' || (status === 'complete' && delivered === undefined)) return null
  if (delivered === undefined) return <Arrival trip={trip} now={now} />
  return (
    <div className={styles.delivery}>
      <b>Entregado {dayHour(delivered.at, now)}</b>
      {appointmentAt === null ? null : <p>Cita de descarga {hourText(appointmentAt, now)}</p>}
    </div>
  )
}

/** What somebody marked as visible to the client. */
function Notices({ comments, now }: { readonly comments: TrackedTrip['comments']; readonly now: number }) {
  if (comments.length === 0) return null
  return (
    <div className={styles.block}>
      <h2>Avisos</h2>
      <ol className={styles.notices}>
        {comments.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={new Date(at).toISOString()}>{hourText(at, now)}</time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The same page whatever became of the link; of which order it was only where it was good once. */
function Ended({ link }: { readonly link: EndedLink | null }) {
  const deliveredAt = link?.deliveredAt ?? null
  return (
    <Alone>
      {link === null ? null : <Mark organisation={link.organisation} />}
      <TimerOff size={40} aria-hidden="true" />
      <h1>Este enlace venció</h1>
      {link === null ? null : (
        <p>
          {deliveredAt === null ? 'Era del viaje del pedido ' : 'El viaje del pedido '}
          <b>{link.order}</b>
          {deliveredAt === null ? '.' : ` se entregó el ${formatDateTime(deliveredAt)}.`}
        </p>
      )}
      {link === null ? <p>Pida otro a quien se lo envió.</p> : <CallButton organisation={link.organisation} />}
    </Alone>
  )
}

function Alone({ children }: { readonly children: ReactNode }) {
  return <main className={styles.alone}>{children}</main>
}

const Mark = ({ organisation }: { readonly organisation: Organisation }) => (
  <span className={styles.mark} aria-hidden="true">
    {initials(organisation)}
  </span>
)

function CallButton({ organisation: { name, phone } }: { readonly organisation: Organisation }) {
  const href = telHref(phone)
  if (href === null) return null
  return (
    <a className={classNames(buttonStyles.button, styles.call)} data-slot="button" href={href}>
      <Phone size={18} aria-hidden="true" />
      Llamar a {name}
    </a>
  )
}

function mapSummary(
  { origin, destination }: TrackedTrip,
  placed: { readonly title: string; readonly detail: string | null },
): string {
  const geofence = destination.geofence === null ? '' : ', con la zona de entrega'
  return `Mapa del viaje de ${origin.name} a ${destination.name}${geofence}. ${placed.title}. ${placed.detail ?? ''}`.trim()
}

/** As the browser prefers it, until the person says otherwise; kept nowhere. */
function usePageTheme(): readonly [MapTheme, () => void] {
  const [theme, setTheme] = useState<MapTheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'noche' : 'dia',
  )
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return [theme, () => setTheme((shown) => (shown === 'dia' ? 'noche' : 'dia'))]
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
