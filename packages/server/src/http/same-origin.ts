import type { FastifyRequest } from 'fastify'
import { AppError } from '../ports/errors.ts'
import { isOwnOrigin } from './own-origin.ts'

/**
 * For calls that a cookie authenticates: refuses with 403 what a page of another site makes a browser send. Browsers say
 * where a call comes from in `Sec-Fetch-Site`, older ones in `Origin`; a program that sends neither has no cookie of anybody.
 */
export function requireSameOrigin({ headers, host, server }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isOther = site !== undefined && site !== 'same-origin'
  if (isOther || !isOwnOrigin(headers.origin, host, server.publicUrl))
    throw new AppError(403, 'CROSS_SITE', 'Esta llamada solo se acepta desde la propia página.')
}
