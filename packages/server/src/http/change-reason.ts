import type { IncomingHttpHeaders } from 'node:http'
import { MAX_CHANGE_REASON } from '@vigia/contract'
import { badRequest } from '../ports/errors.ts'

/** The most that an encoded reason can take: each of its characters in up to four bytes, each of those in three. */
const MAX_ENCODED_REASON = MAX_CHANGE_REASON * 12

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
