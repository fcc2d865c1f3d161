import type { IncomingHttpHeaders } from 'node:http'
import { MAX_CHANGE_REASON } from '@vigia/contract'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { AppError, badRequest } from '../../ports/errors.ts'
import type { StoredSetting } from './settings.store.ts'

/** The most that an encoded reason can take: each of its characters in up to four bytes, each of those in three. */
const MAX_ENCODED_REASON = MAX_CHANGE_REASON * 12

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

/** Why somebody changes it, of `X-Change-Reason`; null without one. Throws `AppError` 400. */
export function readChangeReason(headers: IncomingHttpHeaders): string | null {
  const sent = headers['x-change-reason']
  if (sent === undefined) return null
  const reason = typeof sent === 'string' && sent.length <= MAX_ENCODED_REASON ? decoded(sent) : null
  if (reason === null) {
    throw badRequest('VALIDATION', 'La cabecera X-Change-Reason no se puede leer: codifíquela como en una dirección.')
  }
  if (reason.length > MAX_CHANGE_REASON) {
    throw badRequest('VALIDATION', `El motivo es demasiado largo: hasta ${MAX_CHANGE_REASON} caracteres.`)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
  if (/[\u0000-\u001f\u007f]/.test(reason))
    throw badRequest('VALIDATION', 'El motivo debe ser un solo renglón de texto.')
  return reason === '' ? null : reason
}

/** Headers are bytes, which Node reads as Latin 1: a program that sends UTF-8 as it is shall be read as well. */
function decoded(sent: string): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(sent, 'latin1'))
    return decodeURIComponent(text).trim()
  } catch {
    return null
  }
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
