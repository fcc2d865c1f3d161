import { MAX_CATALOGUE_ENTRIES } from '@vigia/contract'
import { matchKey } from '@vigia/domain/text/match-key'
import { similarName } from '@vigia/domain/text/similar-name'
import { wordPatterns } from '../../../db/word-patterns.ts'
import { pageOf } from '../../../http/page.ts'
import { mount, type Server } from '../../../http/route.ts'
import { badRequest } from '../../../ports/errors.ts'
import { mapInTurns } from '../../../workers/in-turns.ts'
import { type CatalogueEntry, listCatalogue } from './catalogue.store.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { createCatalogueEntry } from './create-entry.ts'
import { mergeCatalogue } from './merge-catalogue.ts'
import { renameCatalogueEntry } from './rename-entry.ts'
import { renameLane } from './rename-lane.ts'

/** With more than so many names, only the first are compared with each other: some 20 ms for 2 000. */
const MOST_COMPARED = 3_000

/** Clients, carriers, units, operators and lanes, as trips made them known, and one made of several. */
export function mountCatalogues(server: Server, deps: CatalogueDeps): void {
  mount(server, 'listCatalogue', async ({ actor, params: { kind }, query }) => {
    const { q = '', limit = MAX_CATALOGUE_ENTRIES, cursor = null } = query
    const asked = { afterId: cursor, fetch: limit + 1 }
    const found = await listCatalogue(deps.db, actor.organisationId, { kind, patterns: wordPatterns(q) }, asked)
    if (found === null) throw badRequest('VALIDATION', 'cursor: Valor inválido')
    const { data: shown, nextCursor } = pageOf(found, asked)
    // Two plates a letter apart are two trucks.
    const similar = kind === 'units' || kind === 'lanes' ? new Map<string, string>() : await similarEntries(shown)
    return {
      data: shown.map(({ id, name, detail, trips, activeTrips, lastTripAt, hasLeft }) => ({
        ...{ id, name, detail, trips, active_trips: activeTrips, has_left: hasLeft },
        last_trip: lastTripAt === null ? null : new Date(lastTripAt).toISOString(),
        similar_to: similar.get(id) ?? null,
      })),
      nextCursor,
    }
  })

  mount(server, 'mergeCatalogue', async ({ params: { kind }, body: { into, from, dry_run: isDryRun }, audit }) => ({
    moved: await mergeCatalogue(deps, { audit, kind, into, from, isDryRun }),
  }))

  mount(server, 'createCatalogueEntry', async ({ params: { kind }, body, audit }) => {
    const { name, detail, is_another: isAnother = false } = body
    return { id: await createCatalogueEntry(deps, { audit, kind, name, detail: detail || null, isAnother }) }
  })

  mount(server, 'renameCatalogueEntry', async ({ params: { kind, id }, body, audit }) => {
    const { name, was, was_detail: wasDetail } = body
    const detail = body.detail === undefined ? undefined : body.detail || null
    await renameCatalogueEntry(deps, { audit, kind, id, name, was, detail, wasDetail })
    return { name }
  })

  mount(server, 'renameLane', async ({ params: { id }, body, audit }) => ({
    renamed: await renameLane(deps, { audit, id, lane: body }),
  }))
}

/** Of each entry the one that it is likely a double of: that with more trips. */
async function similarEntries(entries: readonly CatalogueEntry[]): Promise<ReadonlyMap<string, string>> {
  const named = entries
    .slice(0, MOST_COMPARED)
    .toSorted((a, b) => b.trips - a.trips)
    .map(({ id, name }) => ({ id, name, key: matchKey(name) }))
  const byName = new Map(named.map(({ id, name }) => [name, id]))
  const found = await mapInTurns(named, ({ name }, index) => similarName(name, named.slice(0, index)))
  return new Map(
    named.flatMap(({ id }, index) => {
      const other = byName.get(found[index] ?? '')
      return other === undefined || other === id ? [] : [[id, other] as const]
    }),
  )
}
