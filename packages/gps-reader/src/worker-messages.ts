import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GpsObstacle, GpsSessionState, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import type { EgressRules } from '@vigia/egress/egress-rules'
import type { DeniedAct, RemoteAct, RemoteNews } from './platform.ts'
import type { PlatformHabits, UnitReading } from './reading/evidence.ts'

/**
 * What the server and its GPS worker say to each other, over the channel of the forked process (`serialization: 'advanced'`).
 * The worker knows no database and no key. It asks for one secret at a time, in the moment in which it is used.
 */

/** One account to be kept signed in and read, with the trips that it carries. */
export interface AccountOrder {
  readonly accountId: string
  readonly organisationId: string
  readonly url: string
  readonly account: string | null
  /** A keyed digest: tells one password from another, and says nothing of it. Null: there is none. */
  readonly passwordDigest: string | null
  /** The server holds the state of an earlier session (cookies, a token). */
  readonly hasSavedSession: boolean
  readonly maySignIn: boolean
  /** Known from an earlier session; null: to be found out. */
  readonly kind: PlatformKind | null
  readonly habits: PlatformHabits
  readonly mayPersonChange: boolean
  /** Where what is stored for this account may be sent: its site, and where that one's API is (domain `secretOrigins`). */
  readonly receivers: readonly string[]
  readonly trips: readonly TripOrder[]
}

export interface TripOrder {
  readonly tripId: string
  readonly wanted: WantedUnit
  /** The newest fix that was read for this trip, so that a place which did not change keeps its time over a restart. */
  readonly lastFix: { readonly point: LatLng; readonly at: number } | null
}

/** What the worker asks the server to open: for one sign-in, or one opening of a session, of one account. */
export interface SecretRequest {
  readonly accountId: string
  readonly what: 'password' | 'session'
  /** Where it will be sent. */
  readonly origin: string
  /** As the order that is being carried out names it. */
  readonly passwordDigest: string | null
}

export type ToWorker =
  | {
      readonly type: 'configure'
      readonly egressRules: EgressRules
      readonly maxBrowserSessions: number
      /** Null: the worker starts its browser itself. Its way out listens on the socket that comes with this message. */
      readonly servedBrowser: { readonly problem: string | null } | null
    }
  /** The answer to `browser-request`: the folder with the pipes of a Chromium; null: none was started. */
  | { readonly type: 'browser-pipes'; readonly requestId: number; readonly folder: string | null }
  /** The answer to `secret-request`; null: the server does not give it. */
  | { readonly type: 'secret'; readonly requestId: number; readonly secret: string | null }
  /** Everything that shall be open from now on: what is not in it closes. */
  | { readonly type: 'want'; readonly accounts: readonly AccountOrder[] }
  /** Read this account now, not at its next turn. */
  | { readonly type: 'read'; readonly accountId: string }
  /** A person asks for one more sign-in, or says that the page is ready. */
  | { readonly type: 'retry'; readonly accountId: string }
  | { readonly type: 'watch'; readonly accountId: string; readonly viewerId: string }
  | { readonly type: 'unwatch'; readonly viewerId: string }
  | { readonly type: 'acknowledge'; readonly viewerId: string }
  | { readonly type: 'act'; readonly viewerId: string; readonly act: RemoteAct }
  | { readonly type: 'stop' }

/** What the process says to whoever keeps it running, and to nobody else. */
export type ToSupervisor =
  | { readonly type: 'browser-request'; readonly requestId: number }
  /** It started its browser's surroundings itself: whether they are a network of their own. */
  | { readonly type: 'browser-network'; readonly isOwn: boolean }
  /** Said every second: its loop turns. */
  | { readonly type: 'alive' }
  /** What a platform of this account sent is being read, until it says that it no longer is. */
  | { readonly type: 'reads-text'; readonly accountId: string; readonly isReading: boolean }

/** How far the worker and its browser are kept apart from the server; null: not known yet. */
export interface Isolation {
  /** Each runs as an account of its own. */
  readonly ownAccounts: boolean | null
  /** The browser has a network of its own. */
  readonly ownNetwork: boolean | null
}

export type FromWorker =
  /** Said by whoever keeps the worker running, never by the worker of itself. */
  | ({ readonly type: 'isolation' } & Isolation)
  /** `browserProblem`: why there is no browser, in Spanish; null when there is one. */
  | { readonly type: 'ready'; readonly browserProblem: string | null }
  | {
      readonly type: 'standing'
      readonly accountId: string
      readonly tripId: string
      readonly state: GpsSessionState
      readonly obstacle: GpsObstacle | null
      readonly evidence: readonly string[]
      readonly kind: PlatformKind | null
      readonly isSignedIn: boolean
      /** A page stands that a person can take over. */
      readonly hasScreen: boolean
      readonly at: number
    }
  | {
      readonly type: 'reading'
      readonly accountId: string
      readonly tripId: string
      readonly reading: UnitReading
      /** The fix's own time; where the platform tells none (`position.at` is null), when this place was first seen. */
      readonly fixAt: number | null
      readonly at: number
    }
  | { readonly type: 'signed-in'; readonly accountId: string; readonly at: number }
  | { readonly type: 'secret-request'; readonly requestId: number; readonly request: SecretRequest }
  /** The state of a session that stands, for the server to seal and store. */
  | { readonly type: 'saved-session'; readonly accountId: string; readonly savedSession: string }
  /** The password of this order was refused: it is not tried again until a person changes it or says so. */
  | { readonly type: 'refused'; readonly accountId: string; readonly obstacle: GpsObstacle; readonly at: number }
  | { readonly type: 'kind'; readonly accountId: string; readonly kind: PlatformKind }
  | { readonly type: 'habits'; readonly accountId: string; readonly origin: string; readonly habits: PlatformHabits }
  | { readonly type: 'denied'; readonly accountId: string; readonly denied: DeniedAct; readonly at: number }
  | { readonly type: 'news'; readonly viewerId: string; readonly news: RemoteNews }
  /** The page that this viewer watched is gone. */
  | { readonly type: 'screen-gone'; readonly viewerId: string }
