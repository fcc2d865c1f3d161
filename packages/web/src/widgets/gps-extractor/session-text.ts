import type { GpsSessionState, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { agoText } from '../../text/elapsed.ts'

/** Spec §4; `opening` is ours: the server has been asked and has not answered. */
export type SessionMarkKind = GpsSessionState | 'opening'

export const STATE_LABEL: Readonly<Record<SessionMarkKind, string>> = {
  opening: 'Abriendo…',
  waiting: 'Esperando login',
  logged: 'Extrayendo...',
  tracking: 'Rastreando',
  error: 'Con error',
}

export const PLATFORM_KIND_LABEL: Readonly<Record<PlatformKind, string>> = {
  traccar: 'Traccar',
  wialon: 'Wialon',
  gpswox: 'GPSWOX',
  navixy: 'Navixy',
  samsara: 'Samsara',
  geotab: 'Geotab',
  browser: 'Navegador del servidor',
}

const MINUTE_MS = 60_000

/** `hace 3 s`, `hace 47 min`. */
export function secondsAgo(at: number, now: number): string {
  const elapsedMs = Math.max(0, now - at)
  return elapsedMs < MINUTE_MS ? `hace ${Math.floor(elapsedMs / 1_000)} s` : agoText(at, now)
}

/** What a row says of its session beyond the state: what is wrong, or how long ago the platform was read. */
export function sessionLine(session: GpsSession, now: number): string | null {
  if (session.error !== null) return session.error
  if (session.readAt === null || session.reading === null) return null
  return `posición actualizada ${secondsAgo(session.readAt, now)}`
}

/** Plates, or what the trip is called by when it has none. */
export const sessionName = ({ plates, invoice }: Pick<GpsSession, 'plates' | 'invoice'>): string => plates ?? invoice

/** What has a page may be watched; an API is read without one. */
export const isReadByApi = ({ kind }: GpsSession): boolean => kind !== null && kind !== 'browser'
