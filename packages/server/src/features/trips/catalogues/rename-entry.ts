import type { NamedKind } from '@vigia/contract'
import { matchKey } from '@vigia/domain/text/match-key'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { AppError, badRequest, conflict, notFound } from '../../../ports/errors.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { activeTripsOfEntry, detailKeyOf, lockEntry, otherWith, renameEntry, saveDetail } from './entry.store.ts'

interface RenameRequest {
  readonly audit: ActorAuditContext
  readonly kind: NamedKind
  readonly id: string
  readonly name: string
  /** As whoever asks believes that it is called. */
  readonly was: string
  /** The telephone of a client or carrier, the economic number of a unit; undefined: it stays. */
  readonly detail?: string | null | undefined
  /** As whoever asks believes that it is. */
  readonly wasDetail?: string | null | undefined
}

/**
 * Calls an entry of a catalogue otherwise, or gives it another detail, and tells the boards that show it. 404 where there is none, 412 when it is not
 * as is believed, 409 `NAME_TAKEN` where another has the name, which is told to be merged.
 */
export async function renameCatalogueEntry(
  { writer, signals, clock }: TripsDeps,
  { audit, kind, id, name, was, detail, wasDetail }: RenameRequest,
): Promise<void> {
  const { organisationId } = audit
  const entry = { organisationId, kind, id }
  const key = matchKey(name)
  if (key === '') throw badRequest('VALIDATION', 'name: El nombre necesita una letra o un número')
  const tripIds = await writer.write(organisationId, async (sql) => {
    const before = await lockEntry(sql, entry)
    if (before === null) throw notFound('No existe esa entrada: vea el catálogo de nuevo.')
    if (before.name !== was)
      throw new AppError(412, 'CHANGED_MEANWHILE', `Alguien más le cambió el nombre: ahora es «${before.name}».`)
    if (wasDetail !== undefined && before.detail !== wasDetail)
      throw new AppError(412, 'CHANGED_MEANWHILE', `Alguien más lo cambió: ahora dice «${before.detail ?? 'nada'}».`)
    const now = detail === undefined ? before.detail : detail
    if (before.name === name && before.detail === now) return []
    if (before.detail !== now && !before.takesDetail)
      throw badRequest('VALIDATION', 'detail: Esta unidad no tiene placas: se llama por su número económico')
    if (before.name !== name) {
      const other = await otherWith(sql, entry, key)
      if (other !== null) throw conflict('NAME_TAKEN', `Ya existe «${other.name}».`, other)
      await renameEntry(sql, entry, { name, key, formerKey: before.key })
    }
    if (before.detail !== now) await saveDetail(sql, entry, now)
    const changed = (to: string, said: string | null) => ({
      ...(before.name === name ? {} : { name: to }),
      ...(before.detail === now ? {} : { [detailKeyOf(kind)]: said }),
    })
    await recordAudit(sql, {
      ...audit,
      action: 'catalogue-rename',
      subject: `${kind}:${id}`,
      ...{ before: changed(before.name, before.detail), after: changed(name, now), at: clock.now() },
    })
    return activeTripsOfEntry(sql, entry)
  })
  if (tripIds.length > 0) signals.tripsChanged(organisationId, tripIds)
}
