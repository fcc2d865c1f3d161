import { createHash } from 'node:crypto'
import {
  contactOutcomeCodec,
  type listOperators as listOperatorsCall,
  type QueryOf,
  type ResponseOf,
} from '@vigia/contract'
import { contactReliability } from '@vigia/domain/communication/contact-reliability'
import { isOldApp, type OldestApps } from '@vigia/domain/device/app-version'
import { phoneSignal } from '@vigia/domain/device/phone-signal'
import { absenceToShow } from '@vigia/domain/operator/absence'
import { documentsState } from '@vigia/domain/operator/document-state'
import { matchKey } from '@vigia/domain/text/match-key'
import { calendarDay, daysBetween } from '@vigia/domain/time/calendar-day'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import type { Actor } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { answerListing, largeListing } from '../../http/large-listing.ts'
import { type PageRequest, pageOf, pageRequest } from '../../http/page.ts'
import { isAllowed } from '../../http/permission.ts'
import { permissions } from '../../http/permissions.ts'
import { mount, type Server } from '../../http/route.ts'
import { notFound } from '../../ports/errors.ts'
import { devicesToWire, ownershipToWire } from './device.wire.ts'
import { listOperatorDevices } from './device-list.store.ts'
import { devicesOfOperator } from './device-owners.store.ts'
import { absencesOf, type MarkedAbsence } from './operator-absences.store.ts'
import { documentsOf, type OperatorDocument } from './operator-documents.store.ts'
import { findOperator, findOperators, type Operator, operatorFacts, operatorHistory } from './operator-list.store.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { createOperator, updateOperator } from './save-operator.ts'

type OperatorsDeps = Pick<RegistryDeps, 'db' | 'clock' | 'fleet' | 'signals' | 'writeTrips'>
type OperatorWire = ResponseOf<typeof listOperatorsCall>['data'][number]
type Query = QueryOf<typeof listOperatorsCall>

/** How a phone is heard is judged here and not in the database: so many are read for one page that is narrowed by it. */
const JUDGED_AT_ONCE = 500
const HISTORY = 20

/** Operators with their trip under way and how their phone is heard, and one with what was on their trips. */
export function mountOperators(server: Server, deps: OperatorsDeps): void {
  mount(server, 'listOperators', async ({ actor, query, headers }) => {
    const request = pageRequest(query)
    const page = pageOf(await listOperators(deps, actor.organisationId, query, request), request)
    const text = Buffer.from(JSON.stringify(page))
    const hash = createHash('sha1').update(text).digest('base64url')
    return answerListing(largeListing(`W/"${hash}"`, text), headers)
  })

  mount(server, 'getOperator', ({ actor, params }) => getOperator(deps, actor, params.id))

  mount(server, 'createOperator', async ({ body, audit }) => ({
    id: await createOperator(deps, audit, {
      name: body.name,
      phone: body.phone || null,
      email: body.email || null,
      emergencyName: body.emergency_name || null,
      emergencyPhone: body.emergency_phone || null,
    }),
  }))

  mount(server, 'updateOperator', async ({ params, body, audit }) => {
    const { version, name, phone, email, emergency_name: emergencyName, emergency_phone: emergencyPhone } = body
    const change = { name, phone, email, emergencyName, emergencyPhone }
    return { version: await updateOperator(deps, audit, { id: params.id, version, change }) }
  })
}

async function getOperator(deps: OperatorsDeps, actor: Actor, id: string) {
  const { organisationId } = actor
  const { db } = deps
  const operator = await findOperator(db, organisationId, id, deps.clock.now())
  if (operator === null) throw notFound('No existe ese operador.')
  const facts = await operatorFacts(db, organisationId, id)
  if (facts === null) throw notFound('No existe ese operador.')
  const documents = await documentsOf(db, id)
  const absences = await absencesOf(db, id, HISTORY)
  const devices = await listOperatorDevices(db, organisationId, id)
  const { trips, comments, incidents } = await operatorHistory(db, organisationId, id, HISTORY)
  return {
    operator: operatorToWire(deps, organisationId, operator, await oldestApps(db, organisationId)),
    version: facts.version,
    email: facts.email,
    emergency_name: facts.emergencyName,
    emergency_phone: facts.emergencyPhone,
    documents: documents.map((document) => documentToWire(document, deps.clock.now(), isPlanner(actor))),
    absences: absences.map(absenceToWire),
    devices: await devicesToWire(deps, organisationId, devices),
    device_history: (await devicesOfOperator(db, id, HISTORY)).map(ownershipToWire),
    trips: trips.map(withInstant),
    comments: comments.map(withInstant),
    incidents: incidents.map(withInstant),
  }
}

/** Numbers and scans of papers are for those who keep them. */
const isPlanner = (actor: Actor): boolean =>
  actor.kind === 'user' && isAllowed(permissions.getOperatorDocumentFile, actor)

const documentToWire = (document: OperatorDocument, now: number, isWhole: boolean) => ({
  id: document.id,
  kind: document.kind,
  label: document.label,
  number: isWhole ? document.number : null,
  expires_on: document.expiresOn,
  days: document.expiresOn === null ? null : daysBetween(calendarDay(now), document.expiresOn),
  file:
    isWhole && document.fileName !== null && document.fileBytes !== null
      ? { name: document.fileName, bytes: document.fileBytes }
      : null,
  created_at: isoOf(document.createdAt),
})

const absenceToWire = ({ id, kind, since, until, markedBy, markedAt, endedBy, endedAt }: MarkedAbsence) => ({
  ...{ id, kind, since, until, marked_by: markedBy, marked_at: isoOf(markedAt) },
  ...{ ended_by: endedBy, ended_at: endedAt === null ? null : isoOf(endedAt) },
})

const withInstant = <T extends { readonly createdAt: number }>({ createdAt, ...rest }: T) => ({
  ...rest,
  created_at: isoOf(createdAt),
})

async function listOperators(
  deps: OperatorsDeps,
  organisationId: string,
  { filter, carrier, q = '' }: Query,
  request: PageRequest,
): Promise<OperatorWire[]> {
  const words = q.split(/\s+/).map(matchKey).filter(Boolean)
  const hasTrip = filter === undefined ? null : filter !== 'without-trip'
  const wanted = { words, carrierId: carrier ?? null, hasTrip }
  const signal = filter === 'silent' || filter === 'app-asleep' ? filter : null
  const fetch = signal === null ? request.fetch : Math.max(request.fetch, JUDGED_AT_ONCE)
  const found: OperatorWire[] = []
  const oldest = await oldestApps(deps.db, organisationId)
  let { afterId } = request
  for (;;) {
    const rows = await findOperators(deps.db, organisationId, wanted, { afterId, fetch }, deps.clock.now())
    const judged = rows.map((row) => operatorToWire(deps, organisationId, row, oldest))
    found.push(...judged.filter(({ signal: { state } }) => signal === null || state === signal))
    if (rows.length < fetch || found.length >= request.fetch) return found.slice(0, request.fetch)
    afterId = rows.at(-1)?.id ?? null
  }
}

/** The oldest versions that the company accepts. */
async function oldestApps(sql: Sql, organisationId: string): Promise<OldestApps> {
  const { oldestAndroid, oldestIos } = await readSetting(sql, organisationId, 'operator-link')
  return { OwnTracks: oldestAndroid, 'OwnTracks iOS': oldestIos }
}

function operatorToWire(
  { fleet, clock }: OperatorsDeps,
  organisationId: string,
  operator: Operator,
  oldest: OldestApps,
): OperatorWire {
  const trip = operator.tripId === null ? null : fleet.trip(organisationId, operator.tripId)
  const signalsAt = [operator.phoneSeenAt, trip?.phoneSignalAt ?? null].filter((at) => at !== null)
  const phoneAt = signalsAt.length === 0 ? null : Math.max(...signalsAt)
  const hasLink = operator.phoneSeenAt === null && (operator.linkExpiresAt ?? 0) > clock.now()
  const pageAt = hasLink ? operator.pageOpenedAt : null
  const onTrip = operator.tripId !== null ? 'seen' : operator.isOnOther ? 'other' : null
  const signals = { trip: onTrip, phoneAt, trackerAt: trip?.truckPosition?.at ?? null, pageAt } as const
  const state = phoneSignal(signals, clock.now())
  // Who opens the page is heard, though it sent no position.
  const seenAt = state === 'link' ? Math.max(phoneAt ?? 0, pageAt ?? 0) : phoneAt
  return {
    id: operator.id,
    name: operator.name,
    phone: operator.phone,
    carrier_name: operator.carrierName,
    travel_id: operator.tripId,
    external_invoice: operator.invoice,
    plates: operator.plates,
    origin: operator.origin,
    destination: operator.destination,
    on_other_trip: operator.isOnOther,
    under_duress: operator.isUnderDuress,
    signal: {
      state,
      last_seen: seenAt === null ? null : isoOf(seenAt),
      battery_pct: operator.batteryPercent,
      app: operator.app,
      is_old_app: isOldApp(operator.app, oldest),
    },
    documents: documentsState(operator.documents, calendarDay(clock.now())),
    absence: absenceOf(operator, calendarDay(clock.now())),
    reliability: reliabilityToWire(operator),
  }
}

function absenceOf({ absences }: Operator, today: string): OperatorWire['absence'] {
  const said = absenceToShow(absences, today)
  return said === null ? null : { ...said, is_now: said.since <= today }
}

function reliabilityToWire({ contacts }: Operator): OperatorWire['reliability'] {
  const counts = contacts.map(({ outcome, ...rest }) => ({ ...rest, outcome: contactOutcomeCodec.decode(outcome) }))
  const { answered, calls, share, isPoor, best } = contactReliability(counts)
  return {
    ...{ answered, calls, share, is_poor: isPoor },
    ...{ best_from_h: best?.fromHour ?? null, best_to_h: best?.toHour ?? null },
  }
}
