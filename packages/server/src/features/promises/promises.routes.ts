import {
  type listPromises as listPromisesCall,
  promisedEventCodec,
  promiserCodec,
  promiseStateCodec,
  type QueryOf,
  type ResponseOf,
} from '@vigia/contract'
import { isOpenPromise } from '@vigia/domain/communication/promise'
import { type PromiseEvidence, promiseEvidence } from '@vigia/domain/communication/promise-evidence'
import { requireUser } from '../../http/actor.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { isoOf } from '../../http/iso-of.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import type { TripView } from '../../ports/fleet-view.ts'
import { addPromise } from './add-promise.ts'
import { type ListedPromises, listPromises, type TripPromise } from './promises.store.ts'
import type { PromisesDeps } from './promises-deps.ts'
import { updatePromise } from './update-promise.ts'

type ListedWord = NonNullable<QueryOf<typeof listPromisesCall>['state']>

const LISTED: Readonly<Record<ListedWord, ListedPromises>> = {
  abierta: 'open',
  cumplida: 'kept',
  incumplida: 'broken',
  sin_resolver: 'unsettled',
}

/** What people said would happen at an hour: listed, noted, and what became of it (design, second part §2). */
export function mountPromises(server: Server, deps: PromisesDeps): void {
  const { db, sealer, fleet } = deps
  const toWire = (promise: TripPromise, organisationId: string) =>
    promiseWire(promise, shownBy(fleet.trip(organisationId, promise.tripId), promise))
  mount(server, 'listPromises', async ({ actor, query }) => {
    const request = pageRequest(query)
    // What is said to a key is said to nobody.
    const saidTo = query.mine !== 'true' ? null : actor.kind === 'user' ? actor.id : '0'
    const wanted = { listed: LISTED[query.state ?? 'abierta'], saidTo, tripId: query.travel_id ?? null }
    const { data, nextCursor } = pageOf(await listPromises(db, actor.organisationId, wanted, request), request)
    return { data: data.map((promise) => toWire(promise, actor.organisationId)), nextCursor }
  })

  mount(server, 'addPromise', async ({ actor, params, body, headers, audit }) => {
    const key = idempotencyKey(headers)
    const bodyHash = sealer.fingerprint(JSON.stringify([params.id, body]))
    const promise = await addPromise(deps, {
      ...{ audit, userId: requireUser(actor).id, tripId: params.id, saidBy: body.said_by, text: body.text },
      saidByKind: promiserCodec.decode(body.said_by_kind),
      expects: body.expects === undefined ? null : promisedEventCodec.decode(body.expects),
      dueAt: Date.parse(body.due_at),
      once: key === null ? null : { key, bodyHash },
    })
    return toWire(promise, actor.organisationId)
  })

  mount(server, 'updatePromise', async ({ actor, params, body, audit }) => {
    const promise = await updatePromise(deps, {
      ...{ audit, userId: requireUser(actor).id, promiseId: params.id, version: body.version, note: body.note },
      state: promiseStateCodec.decode(body.state),
      dueAt: body.due_at === undefined ? null : Date.parse(body.due_at),
    })
    return toWire(promise, actor.organisationId)
  })
}

/** The fix that shows an open promise; null without one. */
function shownBy(view: TripView | null, promise: TripPromise): PromiseEvidence | null {
  if (view === null || !isOpenPromise(promise.state)) return null
  const { position: fix, stoppedSince, facts } = view
  return promiseEvidence(promise, { fix, destination: facts.destinationPoint, stoppedSince })
}

const promiseWire = (
  promise: TripPromise,
  shown: PromiseEvidence | null,
): ResponseOf<typeof listPromisesCall>['data'][number] => ({
  id: promise.id,
  version: promise.version,
  travel_id: promise.tripId,
  external_invoice: promise.externalInvoice,
  plates: promise.plates,
  origin: promise.origin,
  destination: promise.destination,
  client_name: promise.clientName,
  carrier_name: promise.carrierName,
  is_trip_active: promise.isTripActive,
  said_by_kind: promiserCodec.encode(promise.saidByKind),
  said_by: promise.saidBy,
  said_to: promise.saidTo,
  text: promise.text,
  expects: promise.expects === null ? null : promisedEventCodec.encode(promise.expects),
  gps_shows: shown === null ? null : { at: isoOf(shown.at), source: shown.source },
  due_at: isoOf(promise.dueAt),
  former_due_at: promise.formerDueAt.map(isoOf),
  state: promiseStateCodec.encode(promise.state),
  note: promise.note,
  created: isoOf(promise.createdAt),
  resolved: promise.resolvedAt === null ? null : isoOf(promise.resolvedAt),
  resolved_by: promise.resolvedBy,
})
