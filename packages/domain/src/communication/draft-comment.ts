import { zonedFormat } from '../format/date-time.ts'
import type { FixSource } from '../gps/fix.ts'
import { silenceName } from '../silence/silence-text.ts'
import type { SilenceClass } from '../silence/silence-verdict.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import type { ContactOutcome } from './contact-outcome.ts'

/** A draft is never longer, characters (design, second part §1). */
export const MOST_DRAFT = 280
/** From so long a stand on, it is told as one and not as traffic. */
const STOPPED_FROM_MS = 5 * MINUTE_MS
/** What an older fix says of how a unit moves is not told as the present (quality G-R16). */
const PRESENT_FOR_MS = 5 * MINUTE_MS

const STANDS = 'Detenido'

/** What is known of a trip when its contact is written down. Instants in epoch ms. */
export interface DraftedTrip {
  readonly status: string
  readonly origin: string
  readonly destination: string
  /** When it was to be loaded. */
  readonly chargeAt: number | null
  /** Its newest position that may be shown; null without any. */
  readonly fix: { readonly at: number; readonly source: FixSource; readonly speedKmh: number | null } | null
  /** That position in words; null while nobody knows them. */
  readonly place: string | null
  readonly stoppedSince: number | null
  /** Null while the unit is heard as expected. */
  readonly silence: { readonly class: SilenceClass; readonly sinceAt: number } | null
}

/** What a part of a draft was taken from. */
type DraftField = 'status' | 'speed' | 'stop' | 'place' | 'destination' | 'signal'

/** A piece of the draft; `field` null: words between what comes from data. */
interface DraftPart {
  readonly text: string
  readonly field: DraftField | null
  /** Of when the data is, epoch ms. */
  readonly asOf: number | null
}

export interface CommentDraft {
  readonly text: string
  /** Their texts, one after the other, are `text`. */
  readonly parts: readonly DraftPart[]
}

const PREFIX: Readonly<Record<ContactOutcome, string>> = {
  answered: 'Contesta: ',
  'no-answer': 'No contesta. ',
  voicemail: 'Buzón, se deja mensaje. ',
  'wrong-number': 'Número equivocado. ',
  'hung-up': 'Cuelga. ',
  'right-word': 'Clave correcta. ',
  'duress-word': 'Clave de coacción. ',
  whatsapp: 'Por WhatsApp: ',
  'seen-by-gps': '',
  'whatsapp-answered': 'Contesta por WhatsApp: ',
  'dispatch-answered': 'Contesta el despacho de la línea: ',
  'dispatch-no-answer': 'No contesta el despacho de la línea. ',
}

/** A draft begins with its hour. */
const HOUR = /^(?:\d\d:\d\d )?/

/** An entry that was written for one result, as it reads for another; null: for none. What does not begin as a draft does stays. */
export function redraftedText(text: string, from: ContactOutcome, to: ContactOutcome | null): string {
  const [hour] = HOUR.exec(text) ?? ['']
  const said = text.slice(hour.length)
  if (PREFIX[from] === '' || !said.startsWith(PREFIX[from])) return text
  return `${hour}${to === null ? '' : PREFIX[to]}${said.slice(PREFIX[from].length)}`
}

const RECEIVED_FROM: Readonly<Record<FixSource, string>> = {
  original: 'app del operador',
  extracted: 'GPS extraído',
  unit: 'GPS propio',
  manual: 'posición manual',
  cache: 'última lectura guardada',
}

const SECOND_MS = 1_000

const clock = zonedFormat('es-MX', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
const timeOf = (at: number): string => clock().format(at)

/**
 * What a contact's entry says before a person changes it (design, second part §1): how the try went, and where the unit is by its
 * data. An old fix is told as the last known one, a silence as one; what nobody knows is left out.
 */
export function draftComment(trip: DraftedTrip, outcome: ContactOutcome | null, now: number): CommentDraft {
  const words = (text: string): DraftPart => ({ text, field: null, asOf: null })
  const parts = [words(`${timeOf(now)} ${outcome === null ? '' : PREFIX[outcome]}`), ...standing(trip, now)]
  return shortened(parts)
}

/**
 * The same for the trip's client, who is told neither how a try went nor how fast a unit is, by what it is heard, or that it is not:
 * without text where nothing else is known.
 */
export function draftForClient(trip: DraftedTrip, now: number): CommentDraft {
  const { fix, silence } = trip
  if (silence !== null || fix === null || now - fix.at > PRESENT_FOR_MS) return { text: '', parts: [] }
  return shortened(
    present(trip, fix, now).map((part) =>
      part.field === 'speed' && part.text !== STANDS ? { ...part, text: 'En camino' } : part,
    ),
  )
}

/** Cut at a word, with `…`, where a draft would be too long: names of places are as long as people make them. */
function shortened(parts: readonly DraftPart[]): CommentDraft {
  const kept: DraftPart[] = []
  let left = MOST_DRAFT
  for (const part of parts) {
    if (part.text.length <= left) {
      kept.push(part)
      left -= part.text.length
      continue
    }
    const cut = part.text.slice(0, left - 1)
    kept.push({ ...part, text: `${cut.slice(0, Math.max(0, cut.lastIndexOf(' ')))}…` })
    break
  }
  return { text: kept.map(({ text }) => text).join(''), parts: kept }
}

function standing(trip: DraftedTrip, now: number): DraftPart[] {
  const { fix, silence } = trip
  if (silence !== null) return silent(trip, silence)
  if (fix === null) return [{ text: 'Sin posición', field: 'signal', asOf: now }]
  const signal = { text: `${RECEIVED_FROM[fix.source]} ${ago(fix.at, now)}`, field: 'signal', asOf: fix.at } as const
  return [...(now - fix.at > PRESENT_FOR_MS ? lastKnown(trip, fix.at) : present(trip, fix, now)), link('; '), signal]
}

/** A place in words begins a sentence (`A 4 km al sur de Matehuala`); here it goes on in one. */
const within = (place: string): string => (place.startsWith('A ') ? `a ${place.slice(2)}` : place)

const link = (text: string): DraftPart => ({ text, field: null, asOf: null })

function silent({ fix, place }: DraftedTrip, { class: why, sinceAt }: NonNullable<DraftedTrip['silence']>) {
  const since: DraftPart = { text: `Sin señal desde ${timeOf(sinceAt)}`, field: 'signal', asOf: sinceAt }
  const last: readonly DraftPart[] =
    fix === null || place === null
      ? []
      : [link('; última posición '), { text: within(place), field: 'place', asOf: fix.at } as const]
  return [since, ...last, link('. '), { text: silenceName(why), field: 'signal', asOf: sinceAt } as const]
}

const lastKnown = ({ place }: DraftedTrip, at: number): DraftPart[] =>
  place === null
    ? [{ text: 'Última posición conocida', field: 'signal', asOf: at }]
    : [link('Última posición: '), { text: within(place), field: 'place', asOf: at }]

function present(trip: DraftedTrip, fix: NonNullable<DraftedTrip['fix']>, now: number): DraftPart[] {
  const { place, stoppedSince, destination } = trip
  const at: readonly DraftPart[] =
    place === null ? [] : [link(', '), { text: within(place), field: 'place', asOf: fix.at } as const]
  const loading = atAnEnd(trip, now)
  if (loading !== null) return [loading, ...at]
  if (stoppedSince !== null && now - stoppedSince >= STOPPED_FROM_MS)
    return [{ text: `Detenido ${span(now - stoppedSince)}`, field: 'stop', asOf: stoppedSince }, ...at]
  if (fix.speedKmh === null) return place === null ? [] : [{ text: place, field: 'place', asOf: fix.at }]
  const moves = { text: `En movimiento a ${Math.round(fix.speedKmh)} km/h`, field: 'speed', asOf: fix.at } as const
  const stands = { text: STANDS, field: 'speed', asOf: fix.at } as const
  const isMoving = Math.round(fix.speedKmh) > 0
  // Only of a trip that is on its way with its cargo is it known where it goes.
  const to: readonly DraftPart[] =
    isMoving && trip.status === 'in transit'
      ? [link(' rumbo a '), { text: destination, field: 'destination', asOf: null } as const]
      : []
  return [isMoving ? moves : stands, ...at, ...to]
}

/** Where the trip's status says that it loads or waits to unload; null while it is under way. */
function atAnEnd({ status, origin, destination, chargeAt }: DraftedTrip, now: number): DraftPart | null {
  if (status === 'download waiting')
    return { text: `En espera de descarga en ${destination}`, field: 'status', asOf: null }
  if (status !== 'load') return null
  const since = chargeAt === null || chargeAt > now ? '' : ` desde ${timeOf(chargeAt)}`
  return { text: `Cargando en ${origin}${since}`, field: 'status', asOf: chargeAt }
}

const ago = (at: number, now: number): string =>
  now - at < MINUTE_MS ? `hace ${Math.max(0, Math.floor((now - at) / SECOND_MS))} s` : `hace ${span(now - at)}`

function span(ms: number): string {
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  const hours = Math.floor(ms / HOUR_MS)
  return hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}
