import type { CatalogueKind } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { isRecord } from '../browser/is-record.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

/** An entry of a catalogue with its trips, of those that the person sees. */
export interface CatalogueEntry {
  readonly id: string
  readonly name: string
  readonly detail: string | null
  readonly trips: number
  readonly activeTrips: number
  readonly lastTripAt: number | null
  /** The entry whose double it likely is. */
  readonly similarTo: string | null
}

export async function listCatalogue(kind: CatalogueKind, search: string, signal: AbortSignal) {
  const wire = await call('listCatalogue', {
    params: { kind },
    query: { q: search === '' ? null : search.slice(0, 100) },
    signal,
  })
  const entries = wire.data.map(
    ({ active_trips: activeTrips, last_trip: lastTrip, similar_to: similarTo, ...entry }): CatalogueEntry => ({
      ...entry,
      ...{ activeTrips, similarTo, lastTripAt: lastTrip === null ? null : Date.parse(lastTrip) },
    }),
  )
  return { entries, hasMore: wire.has_more }
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

/** Kinds whose entries may be renamed here. */
const RENAMED: readonly CatalogueKind[] = ['clients', 'carriers', 'units']

export const isRenamed = (kind: CatalogueKind): boolean => RENAMED.includes(kind)

/** Calls an entry otherwise; answers the entry that has the name already, null when it was renamed. */
export async function renameCatalogueEntry(
  kind: CatalogueKind,
  { id, name: was }: Pick<CatalogueEntry, 'id' | 'name'>,
  name: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  // A screen offers it for those of `RENAMED` only.
  const params = { kind: kind as 'clients' | 'carriers' | 'units', id }
  try {
    await call('renameCatalogueEntry', { params, body: { name, was } })
    return null
  } catch (error) {
    const other = error instanceof ApiError && error.code === 'NAME_TAKEN' ? error.details : null
    if (isRecord(other) && typeof other.id === 'string' && typeof other.name === 'string')
      return { id: other.id, name: other.name }
    throw error
  }
}
