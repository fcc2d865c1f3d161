import type { LISTED_PROMISES } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { promisedEventCodec, promiserCodec, promiseStateCodec } from '@vigia/contract/promise.codec'
import type { PromiseChange, PromisedEvent, Promiser, PromiseStanding } from '@vigia/domain/communication/promise'
import type { PromiseEvidence } from '@vigia/domain/communication/promise-evidence'
import { call } from './call.ts'
import { everyPage } from './every-page.ts'

/** Which promises a list shows: open ones of active trips, settled ones, and those whose trip ended before anybody settled them. */
export type ListedPromises = (typeof LISTED_PROMISES)[number]

/** Something that somebody said would happen at an hour, with its trip (design, second part §2). Instants in epoch ms. */
export interface TripPromise extends PromiseStanding {
  readonly promiseId: string
  readonly version: number
  readonly tripId: string
  readonly invoice: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
  readonly client: string | null
  readonly carrier: string | null
  readonly isTripActive: boolean
  readonly saidByKind: Promiser
  readonly saidBy: string | null
  readonly saidTo: string
  readonly text: string
  readonly expects: PromisedEvent | null
  /** The fix that shows that it happened, epoch ms; null: none does. */
  readonly gpsShows: PromiseEvidence | null
  readonly note: string | null
  readonly createdAt: number
  readonly resolvedAt: number | null
  readonly resolvedBy: string | null
}

export interface PromiseListing {
  readonly promises: readonly TripPromise[]
  /** Where the next ones begin; null: there are no more. */
  readonly nextCursor: string | null
}

interface PromiseQuery {
  readonly listed: ListedPromises
  readonly isMine: boolean
  readonly tripId: string | null
}

const MOST = 1000

/** Promises of the trips that the person sees; of one trip, or only those that they were told; a thousand, from `cursor` on. */
export async function listPromises(
  of: PromiseQuery,
  signal: AbortSignal,
  cursor: string | null = null,
): Promise<PromiseListing> {
  const query = {
    ...{ limit: MOST, state: of.listed, cursor },
    ...(of.isMine ? { mine: 'true' as const } : {}),
    ...(of.tripId === null ? {} : { travel_id: of.tripId }),
  }
  const { data, nextCursor } = await call('listPromises', { query, signal })
  return { promises: data.map(fromWire), nextCursor }
}

/** All of them, in the same order. Throws where they are more than a file should hold. */
export function everyPromise(of: PromiseQuery): Promise<readonly TripPromise[]> {
  const { signal } = new AbortController()
  return everyPage(async (cursor) => {
    const { promises: rows, nextCursor } = await listPromises(of, signal, cursor)
    return { rows, nextCursor }
  }, 'Son más de 50 000 promesas: no caben en un archivo.')
}

/** What is noted of a promise; its `saidBy` null: by the name that the trip has of them. */
export type NewPromise = Pick<TripPromise, 'saidByKind' | 'saidBy' | 'text' | 'dueAt' | 'expects'>

/** Notes a promise of a trip. Called again with the same `idempotencyKey` (a UUID) it notes none. */
export const addPromise = (tripId: string, promise: NewPromise, idempotencyKey: string): Promise<unknown> =>
  call('addPromise', {
    params: { id: tripId },
    body: {
      ...{ text: promise.text, said_by_kind: promiserCodec.encode(promise.saidByKind) },
      due_at: new Date(promise.dueAt).toISOString(),
      ...(promise.saidBy === null ? {} : { said_by: promise.saidBy }),
      ...(promise.expects === null ? {} : { expects: promisedEventCodec.encode(promise.expects) }),
    },
    idempotencyKey,
  })

/** Says what became of a promise as it was read; of two who do, the second is told. `note` null: it keeps the one that it has. */
export const updatePromise = (
  { promiseId, version }: Pick<TripPromise, 'promiseId' | 'version'>,
  { state, dueAt, note }: PromiseChange & { readonly note: string | null },
): Promise<unknown> =>
  call('updatePromise', {
    params: { id: promiseId },
    body: {
      ...{ version, state: promiseStateCodec.encode(state) },
      ...(dueAt === null ? {} : { due_at: new Date(dueAt).toISOString() }),
      ...(note === null ? {} : { note }),
    },
  })

const fromWire = (wire: CallAnswers['listPromises']['data'][number]): TripPromise => ({
  promiseId: wire.id,
  version: wire.version,
  tripId: wire.travel_id,
  invoice: wire.external_invoice,
  plates: wire.plates,
  origin: wire.origin,
  destination: wire.destination,
  client: wire.client_name,
  carrier: wire.carrier_name,
  isTripActive: wire.is_trip_active,
  saidByKind: promiserCodec.decode(wire.said_by_kind),
  saidBy: wire.said_by,
  saidTo: wire.said_to.name,
  text: wire.text,
  expects: wire.expects === null ? null : promisedEventCodec.decode(wire.expects),
  gpsShows: wire.gps_shows === null ? null : { ...wire.gps_shows, at: Date.parse(wire.gps_shows.at) },
  dueAt: Date.parse(wire.due_at),
  formerDueAt: wire.former_due_at.map(Date.parse),
  state: promiseStateCodec.decode(wire.state),
  note: wire.note,
  createdAt: Date.parse(wire.created),
  resolvedAt: wire.resolved === null ? null : Date.parse(wire.resolved),
  resolvedBy: wire.resolved_by?.name ?? null,
})
