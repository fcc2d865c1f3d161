import type { GpsSession } from '../../api/gps-sessions.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'
import type { ExtractorTrip } from '../../widgets/gps-extractor/extractor-trip.ts'
import { PLATFORM_KIND_LABEL, STATE_LABEL } from '../../widgets/gps-extractor/session-text.ts'

/** The trips of the extractor and how each is read, as a file. The link stays out: many of them let in whoever has them. */
export function extractorColumns(sessionOf: ReadonlyMap<string, GpsSession>): readonly ExportColumn<ExtractorTrip>[] {
  const session = ({ tripId }: ExtractorTrip): GpsSession | null => sessionOf.get(tripId) ?? null
  const withoutSession = ({ url }: ExtractorTrip): string => (url === null ? 'Sin URL de GPS' : 'Sin sesión')
  return [
    ['Placas', 'text', ({ plates }) => plates],
    ['Factura', 'text', ({ invoice }) => invoice],
    ['Origen', 'text', ({ origin }) => origin],
    ['Destino', 'text', ({ destination }) => destination],
    ['Operador', 'text', ({ operator }) => operator],
    ['Plataforma', 'text', (trip) => session(trip)?.platform ?? trip.platform],
    ['Sitio', 'text', (trip) => session(trip)?.origin ?? null],
    ['Cómo se lee', 'text', (trip) => kindText(session(trip))],
    ['Sesión', 'text', (trip) => stateText(session(trip)) ?? withoutSession(trip)],
    ['Abierta desde', 'instant', (trip) => session(trip)?.since ?? null],
    ['Última lectura', 'instant', (trip) => session(trip)?.readAt ?? null],
    ['Hora de la posición', 'instant', (trip) => session(trip)?.reading?.at ?? null],
    ['Latitud', 'number', (trip) => session(trip)?.reading?.lat ?? null],
    ['Longitud', 'number', (trip) => session(trip)?.reading?.lng ?? null],
    ['Velocidad leída (km/h)', 'number', (trip) => session(trip)?.reading?.speedKmh ?? null],
    ['Espera a una persona', 'text', (trip) => personText(session(trip))],
    ['Qué falla', 'text', (trip) => session(trip)?.error ?? null],
  ]
}

const stateText = (session: GpsSession | null): string | null => (session === null ? null : STATE_LABEL[session.state])
const kindText = (session: GpsSession | null): string | null =>
  session?.kind == null ? null : PLATFORM_KIND_LABEL[session.kind]
const personText = (session: GpsSession | null): string | null =>
  session === null ? null : session.needsPerson ? 'Sí' : 'No'
