import { isUnanswered } from '@vigia/domain/communication/contact-outcome'
import { PhoneMissed } from 'lucide-react'
import type { ContactTrip } from '../../../api/logbook.ts'
import fleetHeaderStyles from '../../../fleet-screen/parts/fleet-header.module.css'
import { useServerNow } from '../../../live/use-server-now.ts'
import { CounterChip } from '../../../ui/counter-chip.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { ConnectionState } from '../../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../../widgets/header-slot.tsx'
import type { RoundWork } from './use-round.ts'

/** Which rows of the queue are shown. */
export type QueueKind = 'all' | 'overdue' | 'silent'

const IS_OF: Readonly<Record<QueueKind, (trip: ContactTrip, now: number) => boolean>> = {
  all: () => true,
  overdue: ({ dueAt }, now) => dueAt < now,
  silent: ({ lastAttempt }) => lastAttempt !== null && isUnanswered(lastAttempt.outcome),
}

/** The trips of the queue that are of a kind, in its order. */
export const rowsOfKind = (trips: readonly ContactTrip[], kind: QueueKind, now: number): readonly ContactTrip[] =>
  kind === 'all' ? trips : trips.filter((trip) => IS_OF[kind](trip, now))

interface RoundCountersProps {
  readonly work: RoundWork
  readonly kind: QueueKind
  readonly onKind: (kind: QueueKind) => void
}

/** How many trips wait, are overdue and did not answer; each of the counters narrows the queue to them (design, second part §1). */
export function RoundCounters({ work, kind, onKind }: RoundCountersProps) {
  const now = useServerNow(10_000)
  const { trips, queue } = work
  const chip = (of: QueueKind) => ({
    value: trips === null ? null : rowsOfKind(queue.trips, of, now).length,
    pressed: kind === of,
    onPress: () => onKind(kind === of ? 'all' : of),
  })
  return (
    <nav className={fleetHeaderStyles.fleetCounters} aria-label="Contadores">
      <CounterChip label="Por contactar" {...chip('all')} />
      <CounterChip label="Vencidos" tone="high" icon={<SeverityShape severity="high" />} {...chip('overdue')} />
      <CounterChip label="Sin respuesta" icon={<PhoneMissed size={15} aria-hidden="true" />} {...chip('silent')} />
    </nav>
  )
}

/** Bitácoras' part of the top bar; on a phone an open card needs the room of the counters, which stand over its queue then. */
export function RoundHeader({ hasCounters, ...counters }: RoundCountersProps & { readonly hasCounters: boolean }) {
  return (
    <HeaderSlot title="Bitácoras">
      {hasCounters ? <RoundCounters {...counters} /> : null}
      <div className={fleetHeaderStyles.fleetTools}>
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}
