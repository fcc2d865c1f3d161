import { matchKey } from '@vigia/domain/text/match-key'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { AppError, badRequest, conflict, notFound } from '../../../ports/errors.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { activeTripsOfEntry, lockEntry, otherWith, type RenamedKind, renameEntry } from './rename.store.ts'

interface RenameRequest {
  readonly audit: ActorAuditContext
  readonly kind: RenamedKind
  readonly id: string
  readonly name: string
  /** As whoever asks believes that it is called. */
  readonly was: string
}

/**
 * Calls an entry of a catalogue otherwise, and tells the boards that show it. 404 where there is none, 412 when it is called otherwise
 * than is believed, 409 `NAME_TAKEN` where another has the name, which is told to be merged.
 */
export async function renameCatalogueEntry(
  { writer, signals, clock }: TripsDeps,
  { audit, kind, id, name, was }: RenameRequest,
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
    if (before.name === name) return []
    const other = await otherWith(sql, entry, key)
    if (other !== null) throw conflict('NAME_TAKEN', `Ya existe «${other.name}».`, other)
    await renameEntry(sql, entry, { name, key, formerKey: before.key })
    await recordAudit(sql, {
      ...audit,
      action: 'catalogue-rename',
      subject: `${kind}:${id}`,
      ...{ before: { name: before.name }, after: { name }, at: clock.now() },
    })
    return activeTripsOfEntry(sql, entry)
  })
  if (tripIds.length > 0) signals.tripsChanged(organisationId, tripIds)
}
