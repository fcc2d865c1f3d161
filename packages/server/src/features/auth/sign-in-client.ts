import type { IncomingHttpHeaders } from 'node:http'
import type { RequestSource } from '../../db/audit.store.ts'
import type { SignInClient } from './open-session.ts'

/** Who signs in, as far as the request says. */
export const signInClient = ({
  source,
  headers,
}: {
  readonly source: RequestSource
  readonly headers: IncomingHttpHeaders
}): SignInClient => ({ ...source, userAgent: headers['user-agent'] ?? null })
