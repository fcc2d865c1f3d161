import type { CatalogueKind, NamedKind } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { isRecord } from '../browser/is-record.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { everyPage } from './every-page.ts'

/** An entry of a catalogue with its trips, of those that the person sees. */
export interface CatalogueEntry {
  readonly id: string
  readonly name: string
  readonly detail: string | null
  readonly trips: number
  readonly activeTrips: number
  readonly lastTripAt: number | null
  /** An operator who is no longer with the company. */
  readonly hasLeft: boolean
  /** The entry whose double it likely is. */
  readonly similarTo: string | null
}

/** The entries whose names hold all words of `search`, as many as one answer holds; from `cursor` on those after it. */
export async function listCatalogue(
  kind: CatalogueKind,
  search: string,
  signal: AbortSignal,
  cursor: string | null = null,
) {
  const wire = await call('listCatalogue', {
    params: { kind },
    query: { q: search === '' ? null : search.slice(0, 100), cursor },
    signal,
  })
  const entries = wire.data.map(
    ({
      active_trips: activeTrips,
      last_trip: lastTrip,
      similar_to: similarTo,
      has_left: hasLeft,
      ...entry
    }): CatalogueEntry => ({
      ...entry,
      ...{ activeTrips, similarTo, hasLeft, lastTripAt: lastTrip === null ? null : Date.parse(lastTrip) },
    }),
  )
  return { entries, nextCursor: wire.nextCursor }
}

/** Every entry that a search leaves, however many are shown. Throws where they are more than a file should hold. */
export function everyEntry(kind: CatalogueKind, search: string): Promise<readonly CatalogueEntry[]> {
  const { signal } = new AbortController()
  return everyPage(async (cursor) => {
    const { entries: rows, nextCursor } = await listCatalogue(kind, search, signal, cursor)
    return { rows, nextCursor }
  }, 'Son más de 50 000 entradas. Busque por nombre y exporte por partes.')
}

export type Moved = CallAnswers['mergeCatalogue']['moved']

/** Makes one entry of several, or only says what would move. */
export async function mergeCatalogue(
  kind: CatalogueKind,
  into: string,
  from: readonly string[],
  isDryRun: boolean,
): Promise<Moved> {
  return (await call('mergeCatalogue', { params: { kind }, body: { into, from: [...from], dry_run: isDryRun } })).moved
}

/** Kinds whose entries are nothing but names: they are made and renamed here. */
const NAMED: readonly CatalogueKind[] = ['clients', 'carriers', 'units'] satisfies NamedKind[]

export const isNamed = (kind: CatalogueKind): kind is NamedKind => NAMED.includes(kind)

/** The entry that has a name already, or another that is called alike. */
export interface OtherEntry {
  /** Null: only alike. */
  readonly id: string | null
  readonly name: string
}

/** What people write of an entry: the detail is the telephone of a client or carrier, the economic number of a unit. */
export interface EntryFacts {
  readonly name: string
  readonly detail: string
}

/** Adds an entry; answers the one that has the name already or is called alike, null when it was added. */
export const createCatalogueEntry = (
  kind: NamedKind,
  { name, detail }: EntryFacts,
  isAnother: boolean,
): Promise<OtherEntry | null> =>
  unlessTaken(call('createCatalogueEntry', { params: { kind }, body: { name, detail, is_another: isAnother } }))

/** Calls an entry otherwise, or gives it another detail; answers the entry that has the name already, null when it was changed. */
export const renameCatalogueEntry = (
  kind: NamedKind,
  { id, name: was, detail: wasDetail }: Pick<CatalogueEntry, 'id' | 'name' | 'detail'>,
  { name, detail }: EntryFacts,
): Promise<OtherEntry | null> => {
  const change = detail === (wasDetail ?? '') ? {} : { detail, was_detail: wasDetail }
  return unlessTaken(call('renameCatalogueEntry', { params: { kind, id }, body: { name, was, ...change } }))
}

/** Gives the trips of a lane other names; answers the lane that has them already, null when they were given. */
export const renameLane = (id: string, origin: string, destination: string): Promise<OtherEntry | null> =>
  unlessTaken(call('renameLane', { params: { id }, body: { origin, destination } }))

async function unlessTaken(answer: Promise<unknown>): Promise<OtherEntry | null> {
  try {
    await answer
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || !TAKEN.includes(error.code ?? '') || !isRecord(error.details)) throw error
    const { id, name } = error.details
    if (typeof name !== 'string') throw error
    return { id: typeof id === 'string' ? id : null, name }
  }
}

const TAKEN = ['NAME_TAKEN', 'SIMILAR_NAME']
