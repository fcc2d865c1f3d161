import type { IncomingHttpHeaders } from 'node:http'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { AppError, badRequest } from '../ports/errors.ts'

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

/** Somebody else has changed it since the caller read it; null: the system, or an account that is gone. */
export const changedMeanwhileBy = (version: string, by: Person | null, at: number | null): AppError =>
  changedMeanwhile(by, at, { etag: versionTag(version) })

/** The same of what has no version: `details` says what it is now. */
export function changedMeanwhile(by: Person | null, at: number | null, details: object): AppError {
  const when = at === null ? '' : ` el ${formatDateTime(at)}, hora del Centro`
  return new AppError(412, 'CHANGED_MEANWHILE', `${by?.name ?? 'Alguien más'} cambió esto${when}.`, {
    details: { by, at: at === null ? null : new Date(at).toISOString(), ...details },
  })
}

interface Person {
  readonly id: string
  readonly name: string
}
