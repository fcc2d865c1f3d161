import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MOST_PREVIEWED, type previewTripLogbook as previewCall, type ResponseOf } from '@vigia/contract'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { delayOfClient } from '@vigia/domain/tracking/link-delay'
import { milestonesAt, type StatusHistory, statusAt } from '@vigia/domain/tracking/trip-at'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import { readSetting } from '../../../db/settings.store.ts'
import type { Actor } from '../../../http/actor.ts'
import { attachment } from '../../../http/attachment.ts'
import { hiddenAlertTypes } from '../../../http/hidden-alert-types.ts'
import { isoOf } from '../../../http/iso-of.ts'
import { answer, mount, type Server } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { notFound } from '../../../ports/errors.ts'
import { writePdf } from '../files/pdf-file.ts'
import { REPORT_MEDIA_TYPES } from '../report-file-answer.ts'
import { clientSheet, type LogbookSheet, type TeamEntry, teamSheet } from './logbook-sheet.ts'

/** A trip that whoever asks sees. Epoch ms. */
interface LoggedTrip {
  readonly externalInvoice: string
  readonly plates: string | null
  readonly clientId: string | null
  readonly clientName: string | null
  readonly operatorName: string | null
  readonly origin: string
  readonly destination: string
  readonly status: TripStatus
  readonly startedAt: number
}

interface Span {
  readonly from: number
  readonly to: number
}

/** What a trip's line of time and its client's page are read by: a sheet says what they say. */
interface LogbookReaders {
  readonly timelineTrip: (sql: Sql, organisationId: string, tripId: string) => Promise<LoggedTrip | null>
  readonly timelineEntries: (
    sql: Sql,
    tripId: string,
    span: Span,
    limits: { readonly hiddenTypes: readonly AlertType[]; readonly most: number },
  ) => Promise<readonly TeamEntry[]>
  readonly followedTrip: (sql: Sql, organisationId: string, tripId: string) => Promise<StatusHistory | null>
  readonly visibleComments: (
    sql: Sql,
    tripId: string,
    asOf: number,
    most: number,
  ) => Promise<readonly { readonly at: number; readonly text: string }[]>
}

type Preview = ResponseOf<typeof previewCall>

interface Deps extends LogbookReaders {
  readonly db: Db
  readonly clock: Clock
}

/** As many as the screen shows of a trip: a sheet is drawn while others wait. */
const MOST_ENTRIES = 500
const NO_TRIP = 'No existe ese viaje.'
const TITLE = { team: 'Bitácora PDF', client: 'Reporte para cliente' } as const
const FILE = { team: 'bitacora', client: 'reporte' } as const

/** The logbook of one trip as a PDF, for the team or for its client (design, second part §1 and §2). */
export function mountTripLogbook(server: Server, deps: Deps): void {
  mount(server, 'getTripLogbookFile', ({ actor, params: { id }, query: { audience }, audit }) =>
    getTripLogbookFile(deps, { actor, audit, id, audience }),
  )

  mount(server, 'previewTripLogbook', ({ actor, params: { id }, query: { audience } }) =>
    previewTripLogbook(deps, { actor, id, audience }),
  )
}

interface Asked {
  readonly actor: Actor
  readonly audit: ActorAuditContext
  readonly id: string
  readonly audience: keyof typeof FILE
}

async function getTripLogbookFile(deps: Deps, { actor, audit, id, audience }: Asked) {
  const { sheet, order, now } = await readSheet(deps, { actor, id, audience })
  const bytes = await pdfOf(sheet)
  const details = { report: TITLE[audience], format: 'PDF', rows: sheet.rows.length }
  await recordAudit(deps.db, { ...audit, action: 'report-downloaded', subject: `trip:${id}`, details, at: now })
  const headers = attachment(`${FILE[audience]}-${order}.pdf`, REPORT_MEDIA_TYPES.pdf)
  return answer(200, bytes, { ...headers, 'cache-control': 'no-store' })
}

/** What the file would say now, by the same words. Throws 404. */
async function previewTripLogbook(deps: Deps, asked: Omit<Asked, 'audit'>): Promise<Preview> {
  const { head, entries } = (await readSheet(deps, asked)).sheet
  return {
    ...{ title: head.title, days: head.days, trip: [...head.filters], definition: head.definition },
    ...{ notes: [...head.summary.notes], total: entries.length },
    visible: entries.filter(({ isVisible }) => isVisible).length,
    entries: entries.slice(0, MOST_PREVIEWED).map(({ at, kind, text, by, isVisible }) => ({
      ...{ at: isoOf(at), kind, text, by, visible: isVisible },
    })),
  }
}

async function readSheet(deps: Deps, { actor, id, audience }: Omit<Asked, 'audit'>) {
  const { db, clock } = deps
  const { organisationId } = actor
  const trip = await deps.timelineTrip(db, organisationId, id)
  if (trip === null) throw notFound(NO_TRIP)
  const now = clock.now()
  const { rows } = await db.query<{ name: string }>('select name from organisations where id = $1', [organisationId])
  const of = { ...trip, id, organisationId, company: rows[0]?.name ?? '', now }
  const sheet =
    audience === 'team' ? await readTeamSheet(deps, of, hiddenAlertTypes(actor)) : await readClientSheet(deps, of)
  return { sheet, order: trip.externalInvoice, now }
}

interface AskedTrip extends LoggedTrip {
  readonly id: string
  readonly organisationId: string
  readonly company: string
  readonly now: number
}

async function readTeamSheet(deps: Deps, trip: AskedTrip, hiddenTypes: readonly AlertType[]): Promise<LogbookSheet> {
  const span = { from: trip.startedAt, to: trip.now }
  const found = await deps.timelineEntries(deps.db, trip.id, span, { hiddenTypes, most: MOST_ENTRIES + 1 })
  const { externalInvoice: order, clientName: client, operatorName: operator, now: asOf } = trip
  return teamSheet(
    { ...trip, order, client, operator, asOf },
    found.slice(0, MOST_ENTRIES),
    found.length > MOST_ENTRIES,
  )
}

/** As late as the client's page tells it. */
async function readClientSheet(deps: Deps, trip: AskedTrip): Promise<LogbookSheet> {
  const { db } = deps
  const { id, organisationId, clientId, company, origin, destination, startedAt, externalInvoice: order, now } = trip
  const followed = await deps.followedTrip(db, organisationId, id)
  if (followed === null) throw notFound(NO_TRIP)
  const { minutes } = delayOfClient(await readSetting(db, organisationId, 'share-links'), clientId)
  const asOf = now - minutes * MINUTE_MS
  const facts = {
    milestones: milestonesAt(followed, asOf),
    comments: await deps.visibleComments(db, id, asOf, MOST_ENTRIES),
  }
  const status = statusAt(followed, asOf)
  return clientSheet({ company, order, origin, destination, status, startedAt: Math.min(startedAt, asOf), asOf }, facts)
}

async function pdfOf({ head, rows }: LogbookSheet): Promise<Buffer> {
  async function* all() {
    yield rows
  }
  const out = new PassThrough()
  const [bytes] = await Promise.all([buffer(out), writePdf(head, all(), out)])
  return bytes
}
