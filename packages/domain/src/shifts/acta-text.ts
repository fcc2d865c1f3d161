import { DEFAULT_TIME_ZONE, zonedFormat } from '../format/date-time.ts'
import type { Severity } from '../risk/severity.ts'
import { firstActions, type PointKind } from './handover-points.ts'
import { sectionsOf, stillOpen } from './handover-sections.ts'
import type { HandoverState } from './handover-state.ts'

/** A point of a hand-over, as far as its acta tells it. Instants in epoch ms. */
export interface ActaPoint {
  readonly pointId: string
  readonly kind: PointKind
  readonly severity: Severity | null
  /** Plates, else the invoice; null where it is about no trip. */
  readonly label: string | null
  readonly title: string
  readonly detail: string
  readonly also: readonly string[]
  readonly note: string
  readonly nextAction: string
  readonly nextActionAt: number | null
  readonly isAfterCut: boolean
  readonly acceptedAt: number | null
  readonly acceptedBy: string | null
  readonly closedAt: number | null
  readonly questions: readonly {
    readonly questionId: string
    readonly text: string
    readonly answer: { readonly text: string } | null
  }[]
}

/** A hand-over, as far as its acta tells it. Instants in epoch ms. */
export interface Acta {
  readonly folio: string
  readonly organisation: string
  readonly status: HandoverState['status']
  readonly outgoingShift: { readonly name: string }
  readonly incomingShift: { readonly name: string; readonly startsAt: number }
  readonly outgoing: { readonly name: string } | null
  readonly incoming: { readonly name: string } | null
  readonly cutAt: number | null
  readonly receivedAt: number | null
  readonly trips: { readonly active: number; readonly critical: number; readonly high: number } | null
  readonly passedTrips: number | null
  readonly points: readonly ActaPoint[]
  readonly isPartial: boolean
  readonly sha256: string | null
  readonly isIntact: boolean | null
  readonly redactedAt: number | null
}

interface Notice {
  readonly tone: 'notice' | 'danger' | 'intact'
  /** Null: it is one sentence. */
  readonly title: string | null
  readonly text: string
}

interface Signature {
  readonly title: string
  /** Empty until they signed. */
  readonly name: string
  readonly text: string
  readonly isSigned: boolean
}

/** What an acta says, word for word, on a screen and on paper. */
export interface ActaText {
  readonly folio: string
  readonly organisation: string
  readonly title: string
  /** What is to be known before anything else. */
  readonly notices: readonly Notice[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly count: string
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    readonly points: readonly {
      readonly id: string
      readonly title: string
      /** Empty: nothing is known. */
      readonly detail: string
      readonly note: string
      /** With its hour; empty: none. */
      readonly action: string
      readonly fate: string
    }[]
  }[]
  readonly first: readonly { readonly id: string; readonly hour: string; readonly text: string }[]
  readonly questions: readonly { readonly id: string; readonly text: string }[]
  readonly signatures: readonly Signature[]
  readonly fingerprint: string
}

export const NO_ACTIONS = 'Sin próximas acciones'
export const NO_QUESTIONS = 'Sin preguntas'

const longDay = zonedFormat('es-MX', { dateStyle: 'full' })
/** The day of a shift is the company's, by whatever clock it is read. */
const dayText = (at: number): string => longDay(DEFAULT_TIME_ZONE).format(at)
const minutes = zonedFormat('es-MX', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
const seconds = zonedFormat('es-MX', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' })
/** By the company's clock, whoever reads: one acta has one hour of each signature. */
const hourText = (at: number): string => minutes(DEFAULT_TIME_ZONE).format(at)
const exactText = (at: number): string => seconds(DEFAULT_TIME_ZONE).format(at)

/** The acta of a hand-over: what is handed over, what is due first, what was asked, and both signatures (design, second part §3). */
export function actaText(acta: Acta): ActaText {
  const { folio, organisation, points, outgoing, incoming, cutAt, receivedAt, isPartial } = acta
  const count = countText(points)
  return {
    ...{ folio, organisation, title: 'Acta de entrega de turno' },
    notices: [...partialNotice(acta), ...standingNotice(acta)],
    facts: factsOf(acta),
    count: isPartial ? `De los viajes que usted ve: ${lowerFirst(count)}` : count,
    sections: sectionsOf(points).map((section) => ({ ...section, points: section.points.map(pointText) })),
    first: firstActions(points).map((point) => ({
      ...{ id: point.pointId, hour: hourText(point.nextActionAt) },
      text: `${point.label ?? point.title} · ${point.nextAction}`,
    })),
    questions: points.flatMap(({ questions, label, title }) =>
      questions.map(({ questionId, text, answer }) => ({
        ...{ id: questionId, text: `${label ?? title} · ${text} ${answer?.text ?? 'Sin contestar.'}` },
      })),
    ),
    signatures: [signature('Entrega', outgoing, cutAt), signature('Recibe', incoming, receivedAt)],
    fingerprint: fingerprintText(acta),
  }
}

const partialNotice = ({ isPartial }: Acta): readonly Notice[] =>
  isPartial
    ? [
        {
          ...{ tone: 'notice', title: 'No es el acta completa' },
          text: 'Trae solo los puntos de los viajes que usted ve y las notas del turno.',
        },
      ]
    : []

/** Whether what it says is what was signed. */
function standingNotice({ isIntact, redactedAt }: Acta): readonly Notice[] {
  if (isIntact === null) return []
  if (redactedAt !== null)
    return [
      {
        ...{ tone: 'notice', title: 'Se borraron datos de una persona' },
        text: `El ${dayText(redactedAt)}. La huella es la de lo que se firmó.`,
      },
    ]
  if (isIntact)
    return [{ tone: 'intact', title: null, text: 'Dice lo que se firmó: su huella coincide con la de auditoría.' }]
  return [
    {
      ...{ tone: 'danger', title: 'El acta fue alterada' },
      text: 'Lo que dice no es lo que se firmó: su huella no coincide con la de auditoría.',
    },
  ]
}

function factsOf({ outgoingShift, incomingShift, cutAt, trips, passedTrips, outgoing, incoming }: Acta) {
  const facts: (readonly [string, string])[] = [
    ['Fecha', dayText(incomingShift.startsAt)],
    ['Turno', `${outgoingShift.name} a ${incomingShift.name.toLowerCase()}`],
    ['Corte', cutAt === null ? 'Al firmar quien entrega' : exactText(cutAt)],
  ]
  if (trips !== null)
    facts.push([
      'Viajes en curso',
      `${trips.active}, de ellos ${trips.critical} en riesgo crítico y ${trips.high} en riesgo alto`,
    ])
  if (passedTrips !== null && passedTrips !== 0)
    facts.push([
      'Viajes asignados',
      `${passedTrips} ${passedTrips === 1 ? 'pasó' : 'pasaron'} de ${outgoing?.name} a ${incoming?.name}`,
    ])
  return facts
}

function countText(points: readonly ActaPoint[]): string {
  const open = stillOpen(points).length
  const closed = points.length - open
  const ended = closed === 0 ? '' : closed === 1 ? ', y 1 se cerró solo' : `, y ${closed} se cerraron solos`
  return `${open === 1 ? 'Se entrega 1 punto' : `Se entregan ${open} puntos`}${ended}`
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

function pointText(point: ActaPoint) {
  const { pointId, label, title, detail, also, note, nextAction, nextActionAt } = point
  return {
    id: pointId,
    title: label === null ? title : `${label} · ${title}`,
    detail: [detail, ...also].filter((text) => text !== '').join(' · '),
    note: note === '' ? 'Sin nota' : note,
    action: nextActionAt === null ? '' : `${hourText(nextActionAt)} ${nextAction}`,
    fate: fateOf(point),
  }
}

function fateOf({ acceptedAt, acceptedBy, closedAt }: ActaPoint): string {
  if (closedAt !== null) return `Se cerró ${hourText(closedAt)}`
  return acceptedAt === null ? 'Sin aceptar' : `Aceptó ${acceptedBy} ${hourText(acceptedAt)}`
}

const signature = (title: string, person: Acta['outgoing'], at: number | null): Signature => ({
  ...{ title, isSigned: at !== null, name: at === null ? '' : (person?.name ?? '') },
  text: at === null ? 'Falta firmar' : `Firmó ${exactText(at)}, con su identidad confirmada`,
})

function fingerprintText({ sha256, status }: Acta): string {
  if (sha256 !== null) return `Huella SHA-256, también en auditoría: ${sha256}`
  return status === 'lapsed'
    ? 'Nadie la recibió: no tiene huella.'
    : 'Huella SHA-256 al firmar ambos. Se guarda en auditoría.'
}
