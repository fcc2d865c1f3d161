import { statusLabel } from '@vigia/domain/trip/status-label'
import { Replace } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { spanText } from '../../api/device-owners.ts'
import type { Operator, OperatorDetail } from '../../api/operators.ts'
import { mayAct, mayPlan } from '../../api/tokens.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { commentText } from '../../text/comment-text.ts'
import { telHref } from '../../text/contact.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { Button } from '../../ui/button.tsx'
import { PlateChip } from '../../ui/plate-chip.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { OperatorLinkPart } from '../../widgets/operator-link/operator-link-part.tsx'
import { TripMessages } from '../../widgets/trip-messages.tsx'
import { TripStop } from '../../widgets/trip-stop.tsx'
import { useAgo } from '../../widgets/use-known-now.ts'
import { Absences } from './absences.tsx'
import { Contacts } from './contacts.tsx'
import { Driving } from './driving.tsx'
import { DutyDay } from './duty-day.tsx'
import { OperatorDocuments } from './operator-documents.tsx'
import styles from './operator-panel.module.css'
import { Line, Part } from './part.tsx'
import { RelieveDialog } from './relieve-dialog.tsx'
import { BatteryCell, SignalCell } from './signal-cell.tsx'
import { TripNow } from './trip-now.tsx'
import { TripWordsPart } from './trip-words.tsx'

interface RelieveProps {
  readonly operator: Operator
  readonly trip: NonNullable<Operator['trip']>
  readonly onRelieved: () => void
}

function Relieve({ operator, trip, onRelieved }: RelieveProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Replace size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
        Relevar en este viaje
      </Button>
      {isAsking ? (
        <RelieveDialog
          operator={operator}
          trip={trip}
          onRelieved={() => {
            setAsking(false)
            onRelieved()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

interface OperatorFactsProps {
  readonly detail: OperatorDetail
  readonly onChanged: () => void
}

/** All that is known of an operator: what he does now, his papers, how he is reached, and what was. */
export function OperatorFacts({ detail, onChanged }: OperatorFactsProps) {
  const { operator, documents, absences } = detail
  const { trip } = operator
  return (
    <>
      <Now operator={operator} onChanged={onChanged} />
      <Absences operator={operator} absences={absences} onChanged={onChanged} />
      <Contacts operator={operator} onAdded={onChanged} />
      <Driving operatorId={operator.operatorId} />
      {trip === null ? null : <TripStop tripId={trip.tripId} />}
      <DutyDay operatorId={operator.operatorId} />
      <OperatorDocuments operatorId={operator.operatorId} documents={documents} onChanged={onChanged} />
      {trip === null || !mayAct() || operator.isUnderDuress ? null : (
        <OperatorLinkPart key={`enlace ${trip.tripId}`} tripId={trip.tripId} phone={operator.phone} />
      )}
      {trip === null ? null : <TripMessages key={`mensajes ${trip.tripId}`} tripId={trip.tripId} onSent={onChanged} />}
      {trip === null || !mayAct() ? null : <TripWordsPart key={trip.tripId} tripId={trip.tripId} />}
      <Reached {...detail} />
      <Past {...detail} />
    </>
  )
}

interface NowProps {
  readonly operator: Operator
  readonly onChanged: () => void
}

function Now({ operator, onChanged }: NowProps) {
  const { trip } = operator
  return (
    <section className={surfaceStyles.part} aria-label="Ahora">
      {trip === null ? (
        <p>{operator.isOnOtherTrip ? 'En un viaje fuera de su alcance.' : 'Sin viaje en curso.'}</p>
      ) : (
        <p className={styles.now}>
          <PlateChip plates={trip.plates} />
          <b>
            {trip.origin} → {trip.destination}
          </b>
          <Link to={`/sentinel?viaje=${encodeURIComponent(trip.tripId)}`}>Ver viaje</Link>
        </p>
      )}
      {trip === null ? null : <TripNow key={trip.tripId} tripId={trip.tripId} />}
      {trip === null || !mayPlan() ? null : <Relieve operator={operator} trip={trip} onRelieved={onChanged} />}
      <div className={styles.figures}>
        <SignalCell signal={operator.signal} phoneSeenAt={operator.phoneSeenAt} />
        <BatteryCell {...operator} />
      </div>
    </section>
  )
}

function Reached({ email, emergencyName, emergencyPhone, devices, deviceHistory }: OperatorDetail) {
  const ago = useAgo(10_000)
  return (
    <>
      <Part title="Correo" none="Sin correo.">
        {email === null
          ? []
          : [
              <Line key={email} end={null}>
                {email}
              </Line>,
            ]}
      </Part>
      <Part title="Contacto de emergencia" none="Sin contacto de emergencia.">
        {emergencyName === null && emergencyPhone === null
          ? []
          : [
              <Line key="emergency" end={<EmergencyPhone phone={emergencyPhone} />}>
                {emergencyName ?? 'Sin nombre'}
              </Line>,
            ]}
      </Part>
      <Part title="Dispositivos" none="Sin teléfono registrado.">
        {devices.map(({ uniqueId, app, lastSeenAt, isClockAhead, isDisabled }) => (
          <Line key={uniqueId} end={lastSeenAt === null ? 'Nunca oído' : ago(lastSeenAt, elapsedSince)}>
            <b>{uniqueId}</b>{' '}
            <small>
              {isDisabled ? 'Deshabilitado' : (app ?? 'Sin dato de la app')}
              {isClockAhead ? ' · reloj adelantado' : ''}
            </small>
          </Line>
        ))}
      </Part>
      <Part title="Teléfonos que ha tenido" none="Ninguno desde que se guarda.">
        {deviceHistory.map((ownership) => (
          <Line key={`${ownership.uniqueId} ${ownership.fromAt}`} end={spanText(ownership)}>
            <b>{ownership.uniqueId}</b>
          </Line>
        ))}
      </Part>
    </>
  )
}

function Past({ comments, trips, incidents }: OperatorDetail) {
  const now = useServerNow(10_000)
  return (
    <>
      <Part title="Bitácora de sus viajes" none="Nadie ha escrito en sus viajes.">
        {comments.map(({ commentId, invoice, by, at, ...comment }) => (
          <Line key={commentId} end={timeOrDay(at, now)}>
            {commentText(comment)}{' '}
            <small>
              {by} · {invoice}
            </small>
          </Line>
        ))}
      </Part>
      <Part title="Viajes" none="Sin viajes.">
        {trips.map(({ tripId, invoice, origin, destination, status, at }) => (
          <Line key={tripId} end={timeOrDay(at, now)}>
            <b>{invoice}</b>{' '}
            <small>
              {origin} → {destination} · {statusLabel(status)}
            </small>
          </Line>
        ))}
      </Part>
      <Part title="Incidencias" none="Sin incidencias en sus viajes.">
        {incidents.map(({ incidentId, invoice, type, description, isResolved, at }) => (
          <Line key={incidentId} end={timeOrDay(at, now)}>
            <b>{type}</b> {description}{' '}
            <small>
              {invoice} · {isResolved ? 'Resuelta' : 'Abierta'}
            </small>
          </Line>
        ))}
      </Part>
    </>
  )
}

function EmergencyPhone({ phone }: { readonly phone: string | null }) {
  const href = telHref(phone)
  return href === null ? (phone ?? 'Sin teléfono') : <a href={href}>{phone}</a>
}
