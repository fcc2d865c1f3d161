import type { NamedKind } from '@vigia/contract'
import { matchKey } from '@vigia/domain/text/match-key'
import { similarName } from '@vigia/domain/text/similar-name'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { currentReach } from '../../../db/organisation-scope.ts'
import { badRequest, conflict, forbidden } from '../../../ports/errors.ts'
import { namedParties } from '../trip-parties.store.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { detailKeyOf, insertEntry, otherWith } from './entry.store.ts'

interface NewEntryRequest {
  readonly audit: ActorAuditContext
  readonly kind: NamedKind
  /** Of a unit, its plates. */
  readonly name: string
  /** The telephone of a client or carrier, the economic number of a unit. */
  readonly detail: string | null
  /** Whether a person has said that it is another than the one that is called alike. */
  readonly isAnother: boolean
}

/**
 * Adds a client, carrier or unit before any trip names it; answers its id. 400 for a name without a letter or a number, 403 for who
 * would not see it, 409 `NAME_TAKEN` where one is found by the name, 409 `SIMILAR_NAME` where one is called alike (of units the
 * plates are compared whole: a letter apart is another truck). Of two at once the second is told.
 */
export async function createCatalogueEntry(
  { writer, clock }: TripsDeps,
  { audit, kind, name, detail, isAnother }: NewEntryRequest,
): Promise<string> {
  if (currentReach() !== null)
    throw forbidden('Con un alcance limitado no se agrega a los catálogos: se llenan con sus viajes.')
  const { organisationId } = audit
  const key = matchKey(name)
  if (key === '') throw badRequest('VALIDATION', 'name: El nombre necesita una letra o un número')
  return writer.write(organisationId, async (sql) => {
    const taken = await otherWith(sql, { organisationId, kind, id: null }, key)
    if (taken !== null) throw conflict('NAME_TAKEN', `Ya existe «${taken.name}».`, taken)
    if (kind !== 'units' && !isAnother) {
      const similar = similarName(name, (await namedParties(sql, organisationId))[kind])
      if (similar !== null) throw conflict('SIMILAR_NAME', `Se parece a «${similar}».`, { name: similar })
    }
    const id = await insertEntry(sql, organisationId, { kind, name, key, detail })
    const after = { name, ...(detail === null ? {} : { [detailKeyOf(kind)]: detail }) }
    await recordAudit(sql, {
      ...audit,
      ...{ action: 'catalogue-create', subject: `${kind}:${id}`, before: null, after, at: clock.now() },
    })
    return id
  })
}
