import { useQueryClient } from '@tanstack/react-query'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { Pencil, Replace, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { spanText } from '../../api/device-owners.ts'
import { getOperator, type Operator, type OperatorDetail, updateOperator } from '../../api/operators.ts'
import { mayAct, mayAdminister, mayPlan } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { commentText } from '../../text/comment-text.ts'
import { telHref } from '../../text/contact.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { initials } from '../../text/initials.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PlateChip } from '../../ui/plate-chip.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import { OperatorLinkPart } from '../../widgets/operator-link/operator-link-part.tsx'
import { TripMessages } from '../../widgets/trip-messages.tsx'
import { TripStop } from '../../widgets/trip-stop.tsx'
import { useAgo } from '../../widgets/use-known-now.ts'
import { Absences } from './absences.tsx'
import { Contacts } from './contacts.tsx'
import { Driving } from './driving.tsx'
import { DutyDay } from './duty-day.tsx'
import { OperatorDialog } from './operator-dialog.tsx'
import { OperatorDocuments } from './operator-documents.tsx'
import styles from './operator-panel.module.css'
import { OperatorReach } from './operator-reach.tsx'
import { Line, Part } from './part.tsx'
import { PersonData } from './person-data.tsx'
import { RelieveDialog } from './relieve-dialog.tsx'
import { BatteryCell, SignalCell } from './signal-cell.tsx'
import { TripNow } from './trip-now.tsx'
import { TripWordsPart } from './trip-words.tsx'

const AGAIN_EVERY_MS = 30_000

interface OperatorPanelProps {
  readonly operatorId: string
  /** What the list knows of them, while the rest is on its way. */
  readonly known: Operator | null
  readonly onClose: () => void
}

/** One operator in depth: now, phones, trips, what was written on them, incidents; and how to reach them. */
export function OperatorPanel({ operatorId, known, onClose }: OperatorPanelProps) {
  const answer = useAnswer({
    queryKey: ['operator', operatorId],
    queryFn: ({ signal }) => getOperator(operatorId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const operator = answer.data?.operator ?? known
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: ['operator', operatorId] })
    void client.invalidateQueries({ queryKey: ['operators'] })
  }
  return (
    <>
      <header className={styles.panelHead}>
        <Avatar letters={initials({ name: operator?.name ?? '' })} />
        <div>
          <h2 title={operator?.name}>{operator?.name ?? 'Operador'}</h2>
          <small>{operator?.carrier ?? 'Sin línea'}</small>
          <small>{operator?.phone ?? 'Sin teléfono'}</small>
        </div>
        {answer.data === undefined || !mayPlan() ? null : (
          <IconButton
            label="Editar operador"
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          />
        )}
        {operator === null || !mayAdminister() ? null : (
          <PersonData operator={operator} onChanged={changed} onErased={onClose} />
        )}
        <IconButton label="Cerrar" icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={surfaceStyles.scroll} data-slot="scroll">
        <Loaded answer={answer} loading="Cargando al operador…">
          {(detail) => <Detail detail={detail} onChanged={changed} />}
        </Loaded>
      </div>
      {operator === null ? null : <OperatorReach operator={operator} />}
      {isEditing && answer.data !== undefined ? (
        <EditDialog detail={answer.data} onChanged={changed} onClose={() => setEditing(false)} />
      ) : null}
    </>
  )
}

interface EditDialogProps {
  readonly detail: OperatorDetail
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** What was read when it opened is what is changed: the panel goes on reading behind it. */
function EditDialog({ detail, onChanged, onClose }: EditDialogProps) {
  const [{ operator, version, email, emergencyName, emergencyPhone }] = useState(detail)
  return (
    <OperatorDialog
      operatorId={operator.operatorId}
      title="Editar operador"
      hint="Los viajes lo encuentran por su nombre: si llega un viaje con el nombre de antes, aparece otro operador."
      known={{
        ...{ name: operator.name, phone: operator.phone ?? '', email: email ?? '' },
        ...{ emergencyName: emergencyName ?? '', emergencyPhone: emergencyPhone ?? '' },
      }}
      onSave={async (facts) => {
        await updateOperator(operator.operatorId, version, facts)
        onChanged()
      }}
      onClose={onClose}
    />
  )
}

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

interface DetailProps {
  readonly detail: OperatorDetail
  readonly onChanged: () => void
}

function Detail({ detail, onChanged }: DetailProps) {
  const {
    operator,
    devices,
    deviceHistory,
    documents,
    absences,
    trips,
    comments,
    incidents,
    email,
    emergencyName,
    emergencyPhone,
  } = detail
  const now = useServerNow(10_000)
  const ago = useAgo(10_000)
  const { trip } = operator
  return (
    <>
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
