import { spanText } from '@vigia/domain/format/span-text'
import { theTime } from '@vigia/domain/format/the-time'
import { sectionsOf, stillOpen } from '@vigia/domain/shifts/handover-sections'
import { ArrowDown, Timer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CurrentHandover, Handover, ShiftSpan } from '../../../api/handovers.ts'
import { storedUser } from '../../../api/tokens.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import styles from './handover-summary.module.css'
import { mayStandIn, progressOf } from './handover-words.ts'
import { NamePersonDialog } from './name-person-dialog.tsx'

/** Who hands over to whom, how far it is, and what happened since the last shift of whoever looks. */
export function HandoverSummary({
  handover,
  current,
}: {
  readonly handover: Handover
  readonly current: CurrentHandover
}) {
  const { points, status, outgoing, incoming, outgoingShift, incomingShift } = handover
  const [naming, setNaming] = useState<'outgoing' | 'incoming' | null>(null)
  const now = useServerNow(10_000)
  const names = mayStandIn(storedUser())
  const isOpen = status === 'preparing' || status === 'to-receive'
  const { done, total, text } = progressOf(points, handover)
  const verb = status === 'preparing' ? 'listos' : 'aceptados'
  return (
    <nav className={styles.summary} aria-label="Resumen de la entrega">
      <section className={styles.people}>
        <Side title="Entrega" name={outgoing?.name ?? null} shift={outgoingShift}>
          {names && status === 'preparing' ? (
            <Button tone="ghost" size="sm" onClick={() => setNaming('outgoing')}>
              Cambiar
            </Button>
          ) : null}
        </Side>
        <ArrowDown size={14} aria-hidden="true" />
        <Side title="Recibe" name={incoming?.name ?? null} shift={incomingShift}>
          {names && isOpen ? (
            <Button tone="ghost" size="sm" onClick={() => setNaming('incoming')}>
              {incoming === null ? 'Nombrar' : 'Cambiar'}
            </Button>
          ) : null}
        </Side>
      </section>
      <ul className={styles.kinds}>
        {sectionsOf(points).map(({ id, title, points: of }) => (
          <li key={id}>
            <a href={`#puntos-${id}`}>
              {title}
              <b>{isOpen ? progressOf(of, handover).text : stillOpen(of).length}</b>
            </a>
          </li>
        ))}
      </ul>
      {isOpen && total > 0 ? (
        <section className={styles.progress}>
          <p>
            <b>{text}</b> {verb}
          </p>
          <progress value={done} max={total} aria-label={`${text} ${verb}`} />
          <p className={styles.late}>
            <Timer size={14} aria-hidden="true" />
            {status === 'preparing'
              ? `Lo que cambie hasta la firma se agrega solo. Quedan ${spanText(Math.max(0, incomingShift.startsAt - now))} de turno.`
              : `Si nadie recibe a ${theTime(clockTime(handover.unreceivedAt))}, se avisa a supervisión.`}
          </p>
        </section>
      ) : null}
      <SinceLastShift since={current.since} />
      {naming === null ? null : <NamePersonDialog handover={handover} side={naming} onClose={() => setNaming(null)} />}
    </nav>
  )
}

interface SideProps {
  readonly title: string
  readonly name: string | null
  readonly shift: ShiftSpan
  readonly children: ReactNode
}

function Side({ title, name, shift, children }: SideProps) {
  return (
    <div className={styles.side}>
      <small>{title}</small>
      <b>{name ?? 'Nadie aún'}</b>
      <span>
        {shift.name} · {clockTime(shift.startsAt)} a {clockTime(shift.endsAt)}
      </span>
      {children}
    </div>
  )
}

function SinceLastShift({ since }: Pick<CurrentHandover, 'since'>) {
  return (
    <section className={styles.since}>
      <h3>
        {since.isLastShift
          ? 'Desde su turno anterior'
          : `Desde ${theTime(clockTime(since.at))}, cuando empezó el turno`}
      </h3>
      <dl className={surfaceStyles.keyValues}>
        <dt>Viajes nuevos</dt>
        <dd>{since.newTrips}</dd>
        <dt>Viajes entregados</dt>
        <dd>{since.delivered}</dd>
        <dt>Alertas resueltas</dt>
        <dd>{since.resolvedAlerts}</dd>
        <dt>Alertas que se cerraron solas</dt>
        <dd>{since.endedAloneAlerts}</dd>
        <dt>Incidencias abiertas</dt>
        <dd>{since.openIncidents}</dd>
        <dt>Contactos escritos a tiempo</dt>
        <dd>{since.contacts.due === 0 ? '—' : `${since.contacts.onTime} de ${since.contacts.due}`}</dd>
      </dl>
    </section>
  )
}
