import type { IncomingHttpHeaders } from 'node:http'
import type { Sql } from '../../db/pool.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, badRequest } from '../../ports/errors.ts'
import { findTripForms } from './trip-form.store.ts'

/**
 * The version of a trip that a change is made to, of `If-Match`; null: whatever it is now, which only a key may ask for
 * (`*`), since an integration knows its trips better than whoever looked at them. Throws `AppError`: 428 without the header,
 * 400 for what is no tag of a trip.
 */
export function readTripVersion({ 'if-match': tag }: IncomingHttpHeaders, actor: Actor): number | null {
  if (tag === undefined) {
    throw new AppError(
      428,
      'VERSION_REQUIRED',
      'Falta la cabecera If-Match: lea el viaje y mande el ETag de esa respuesta.',
    )
  }
  if (tag === '*' && actor.kind === 'api-key') return null
  const version = tag.length > 40 ? undefined : /^"(\d{1,9})"$/.exec(tag)?.[1]
  if (version === undefined) throw badRequest('VALIDATION', 'If-Match: Debe ser el ETag del viaje')
  return Number(version)
}

/** The second of two people who change a trip is told who was first, and nothing of either is lost. */
export async function requireVersion(sql: Sql, organisationId: string, tripId: string, version: number): Promise<void> {
  const [form] = await findTripForms(sql, organisationId, [tripId])
  if (form === undefined || form.version === version) return
  const changed = new Date(form.changedAt).toISOString()
  throw new AppError(
    412,
    'CHANGED_MEANWHILE',
    `${form.changedBy ?? 'Alguien'} cambió este viaje mientras usted lo editaba.`,
    { details: { by: form.changedBy, at: changed, version: form.version } },
  )
}
