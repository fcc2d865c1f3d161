import { contactOutcomeCodec } from '@vigia/contract'
import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { isLateEntry } from '@vigia/domain/communication/entry-times'
import { formatDateTime } from '@vigia/domain/format/date-time'
import type { Milestone, MilestoneKind } from '@vigia/domain/tracking/trip-at'
import { statusLabel } from '@vigia/domain/trip/status-label'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import type { FileRow, ReportHead } from '../files/report-file.ts'
import type { ReportColumn } from '../report.ts'

/** Something that happened on a trip, as the team reads it. Epoch ms. */
export interface TeamEntry {
  readonly source: 'comment' | 'alert' | 'status' | 'incident' | 'promise' | 'zone'
  readonly at: number
  readonly text: string
  readonly by: string | null
  readonly outcome: string | null
  readonly writtenAt: number | null
  readonly isVisible: boolean
  readonly corrections: readonly {
    readonly was: string
    readonly reason: string
    readonly by: string
    readonly at: number
  }[]
}

/** The trip of a sheet, as far as both sides know it. */
export interface SheetTrip {
  readonly company: string
  readonly order: string
  readonly origin: string
  readonly destination: string
  readonly status: TripStatus
  /** Epoch ms. */
  readonly startedAt: number
  readonly asOf: number
}

/** A line of a sheet; `by` null: nobody's, or of nobody that may be named. */
interface SheetEntry {
  readonly at: number
  readonly kind: string
  readonly text: string
  readonly by: string | null
  readonly isVisible: boolean
}

export interface LogbookSheet {
  readonly head: ReportHead
  readonly rows: readonly FileRow[]
  /** What the rows say. */
  readonly entries: readonly SheetEntry[]
}

const column = (key: string, title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  ...{ key, title, type: 'text', isDefault: true },
  ...more,
})
const AT = column('at', 'Momento', { type: 'instant' })
const KIND = column('kind', 'Qué')
const TEXT = column('text', 'Registro', { isWhole: true })

const SOURCE_WORD: Readonly<Record<TeamEntry['source'], string>> = {
  ...{
    comment: 'Bitácora',
    alert: 'Alerta',
    status: 'Estado',
    incident: 'Incidencia',
    promise: 'Promesa',
    zone: 'Zona',
  },
}
const MILESTONE_WORD: Readonly<Record<MilestoneKind, string>> = {
  ...{ carga: 'Empezó a cargar', salida: 'Salió', llegada: 'Llegó', entrega: 'Entregado' },
}

/** All of a trip's line of time, the newest first; each correction under what it corrected. `hasMore`: there was more, older. */
export function teamSheet(
  trip: SheetTrip & {
    readonly plates: string | null
    readonly client: string | null
    readonly operator: string | null
  },
  entries: readonly TeamEntry[],
  hasMore: boolean,
): LogbookSheet {
  const lines = entries.flatMap((entry): SheetEntry[] => [
    { ...entry, kind: SOURCE_WORD[entry.source], text: entryText(entry) },
    ...entry.corrections.map(({ was, reason, by, at }) => ({
      ...{ at, kind: 'Corrección', text: `Antes decía: «${was}». Motivo: ${reason}`, by, isVisible: false },
    })),
  ])
  const rows = lines.map(({ at, kind, text, by, isVisible }) => row(at, kind, text, by ?? '', isVisible ? 'Sí' : ''))
  return {
    ...{ rows, entries: lines },
    head: {
      ...headOf('Bitácora del viaje', trip, rows.length),
      filters: [
        ...tripWords(trip),
        trip.plates ?? 'Sin placas',
        trip.client ?? 'Sin cliente',
        trip.operator ?? 'Sin operador',
      ],
      columns: [AT, KIND, TEXT, column('by', 'Quién'), column('visible', 'Visible para el cliente')],
      definition:
        'Bitácora, alertas, estados, incidencias y promesas del viaje, lo más nuevo primero; de cada corrección, lo que decía antes.',
      summary: summaryOf(
        rows.length,
        hasMore ? [`Solo los ${entries.length} registros más nuevos: el viaje tiene más.`] : [],
      ),
    },
  }
}

/** What a client may read: how far the trip came and what somebody let them read, and nothing else. */
export function clientSheet(
  trip: SheetTrip,
  shown: {
    readonly milestones: readonly Milestone[]
    readonly comments: readonly { readonly at: number; readonly text: string }[]
  },
): LogbookSheet {
  const places: Readonly<Record<MilestoneKind, string>> = {
    ...{ carga: trip.origin, salida: trip.origin, llegada: trip.destination, entrega: trip.destination },
  }
  const entries = [
    ...shown.milestones.map(({ kind, at }) => ({
      at,
      kind: 'Avance',
      text: `${MILESTONE_WORD[kind]}: ${places[kind]}`,
    })),
    ...shown.comments.map(({ at, text }) => ({ at, kind: 'Comentario', text })),
  ]
    .toSorted((one, other) => other.at - one.at)
    .map((entry) => ({ ...entry, by: null, isVisible: true }))
  const rows = entries.map(({ at, kind, text }) => row(at, kind, text))
  return {
    ...{ rows, entries },
    head: {
      ...headOf('Reporte para cliente', trip, rows.length),
      filters: tripWords(trip),
      columns: [AT, KIND, TEXT],
      definition: 'Avance del viaje y comentarios para el cliente, lo más nuevo primero.',
    },
  }
}

const row = (...cells: FileRow['cells']): FileRow => ({ isMarked: false, cells })

const tripWords = ({ order, origin, destination, status }: SheetTrip): readonly string[] => [
  `Pedido ${order}`,
  `${origin} → ${destination}`,
  statusLabel(status),
]

const headOf = (title: string, { company, startedAt, asOf }: SheetTrip, rows: number) => ({
  ...{ company, title, asOf, map: null, rowName: { one: 'registro', many: 'registros' } },
  days: `${formatDateTime(startedAt)} – ${formatDateTime(asOf)}`,
  summary: summaryOf(rows, []),
})

const summaryOf = (rows: number, notes: readonly string[]): ReportHead['summary'] => ({
  ...{ rows, figures: [], notes, daysWithoutData: [] },
})

function entryText({ source, text, outcome, writtenAt, at }: TeamEntry): string {
  if (source === 'status') return statusLabel(text)
  const known = contactOutcomeCodec.words.find((word) => word === outcome)
  const result = known === undefined ? '' : `${OUTCOME_LABEL[contactOutcomeCodec.decode(known)]} · `
  const late = writtenAt !== null && isLateEntry(writtenAt, at) ? ` (escrita ${formatDateTime(writtenAt)})` : ''
  return `${result}${text}${late}`
}
