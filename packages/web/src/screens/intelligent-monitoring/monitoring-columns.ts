import { minutesSince } from '@vigia/domain/time/duration'
import { statusLabel } from '@vigia/domain/trip/status-label'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'
import { CRITICALITY_WORD } from '../../text/criticality-word.ts'
import type { JudgedTrip } from './judged-trips.ts'

/** The trips by silence as a file. */
export const monitoringColumns = (now: number): readonly ExportColumn<JudgedTrip>[] => [
  ['Factura', 'text', ({ trip }) => trip.invoice],
  ['Factura interna', 'text', ({ trip }) => trip.invoiceId],
  ['Estado', 'text', ({ trip }) => statusLabel(trip.status)],
  ['Origen', 'text', ({ trip }) => trip.origin],
  ['Destino', 'text', ({ trip }) => trip.destination],
  ['Último comentario', 'instant', ({ trip }) => known(trip.newest?.at)],
  ['Comentario', 'text', ({ trip }) => trip.newest?.text ?? null],
  ['Quién', 'text', ({ trip }) => trip.newest?.by ?? null],
  [
    'Sin comentarios (min)',
    'number',
    ({ trip }) => (trip.lastComment === null ? null : Math.floor(minutesSince(trip.lastComment.at, now))),
  ],
  ['Mayor intervalo (h)', 'number', ({ trip }) => trip.communication.maxGapHours],
  ['Criticidad', 'text', ({ criticality }) => CRITICALITY_WORD[criticality.level]],
  ['Motivos', 'text', ({ criticality }) => criticality.notes.join(' · ')],
]

/** An instant that the logbook does not tell is not a number. */
const known = (at: number | undefined): number | null => (at === undefined || Number.isNaN(at) ? null : at)
