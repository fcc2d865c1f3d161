import { contactDue } from '@vigia/domain/communication/contact-due'
import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import type { ContactTrip } from '../../../api/logbook.ts'
import type { TripLease } from '../../../api/rounds.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { SEVERITY_WORD } from '../../../theme/bands.ts'

/** The queue of a round as a file, in its order. */
export const queueColumns = (
  leases: ReadonlyMap<string, TripLease>,
  now: number,
): readonly ExportColumn<ContactTrip>[] => [
  ['Placas', 'text', ({ plates }) => plates],
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Próximo contacto', 'instant', ({ dueAt }) => dueAt],
  ['Atraso (min)', 'number', (trip) => Math.max(0, Math.floor(contactDue(trip, now).overdueMin))],
  ['Riesgo', 'text', ({ level }) => SEVERITY_WORD[level]],
  ['Origen', 'text', ({ origin }) => origin],
  ['Destino', 'text', ({ destination }) => destination],
  ['Cliente', 'text', ({ client }) => client],
  ['Línea', 'text', ({ carrier }) => carrier],
  ['Operador', 'text', ({ operator }) => operator],
  ['Teléfono', 'text', ({ phone }) => phone],
  ['Último intento', 'instant', ({ lastAttempt }) => lastAttempt?.at ?? null],
  ['Resultado', 'text', ({ lastAttempt }) => (lastAttempt === null ? null : OUTCOME_LABEL[lastAttempt.outcome])],
  ['Intentos de hoy', 'number', ({ attemptsToday }) => attemptsToday],
  ['Cadencia (min)', 'number', ({ cadenceMin }) => cadenceMin],
  ['Quién la atiende', 'text', ({ tripId }) => leases.get(tripId)?.by ?? null],
]
