import type { IncomingHttpHeaders } from 'node:http'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { AppError, badRequest } from '../../ports/errors.ts'
import type { StoredSetting } from './settings.store.ts'

/** A version on the wire: `"3"`; `"0"` while nobody has set anything. */
export const versionTag = (version: string): string => `"${version}"`

/**
 * The version that the caller has read, of `If-Match`. Throws `AppError`: 428 without it, 400 for what is no tag of ours
 * (`*` would be the silent overwrite that this is against).
 */
export function readVersion({ 'if-match': tag }: IncomingHttpHeaders): string {
  if (tag === undefined) {
    throw new AppError(
      428,
      'VERSION_REQUIRED',
      'Falta la cabecera If-Match: lea la configuración y mande el ETag de esa respuesta.',
    )
  }
  const version = tag.length > 40 ? undefined : /^"(\d{1,18})"$/.exec(tag.trim())?.[1]
  if (version === undefined)
    throw badRequest('VALIDATION', 'La cabecera If-Match debe ser el ETag de esta configuración.')
  return version
}

/** Somebody else has changed it since the caller read it. */
export function changedMeanwhile({ version, changedBy, changedAt }: StoredSetting): AppError {
  const when = changedAt === null ? '' : ` el ${formatDateTime(changedAt)}`
  return new AppError(412, 'CHANGED_MEANWHILE', `${changedBy?.name ?? 'Alguien más'} cambió esto${when}.`, {
    details: {
      by: changedBy,
      at: changedAt === null ? null : new Date(changedAt).toISOString(),
      etag: versionTag(version),
    },
  })
}
