import type {
  GpsObstacle,
  GpsSessionState,
  LatLng,
  PlatformHabits,
  PlatformKind,
  UnitReading,
  WantedUnit,
} from '@vigia/domain'
import type { DeniedAct, RemoteAct, RemoteNews } from './platform.ts'

/**
 * What the server and its GPS worker say to each other, over the channel of the forked process (`serialization: 'advanced'`).
 * The worker knows no database. Passwords cross sealed and are opened in the worker, when they are typed.
 */

/** One account to be kept signed in and read, with the trips that it carries. */
export interface AccountOrder {
  readonly accountId: string
  readonly organisationId: string
  readonly url: string
  readonly account: string | null
  /** Sealed for `passwordContext` (a trip's id). */
  readonly passwordSealed: Buffer | null
  readonly passwordContext: string
  /** Sealed for `gps-account:<accountId>`. */
  readonly keepsakeSealed: Buffer | null
  readonly maySignIn: boolean
  /** Known from an earlier session; null: to be found out. */
  readonly kind: PlatformKind | null
  readonly habits: PlatformHabits
  /** `host:port` that this organisation's administrators allow though it is not public. */
  readonly allowedHosts: readonly string[]
  readonly mayPersonChange: boolean
  readonly trips: readonly TripOrder[]
}

export interface TripOrder {
  readonly tripId: string
  readonly wanted: WantedUnit
  /** The newest fix that was read for this trip, so that a place which did not change keeps its time over a restart. */
  readonly lastFix: { readonly point: LatLng; readonly at: number } | null
}

export type ToWorker =
  | {
      readonly type: 'configure'
      readonly secretKey: Buffer
      readonly secretKeyId: string
      /** Of the deployer, for every organisation. */
      readonly allowedHosts: readonly string[]
      readonly maxBrowserSessions: number
    }
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

export type FromWorker =
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
  | { readonly type: 'keepsake'; readonly accountId: string; readonly keepsakeSealed: Buffer }
  /** The password of this order was refused: it is not tried again until a person changes it or says so. */
  | { readonly type: 'refused'; readonly accountId: string; readonly obstacle: GpsObstacle; readonly at: number }
  | { readonly type: 'kind'; readonly accountId: string; readonly kind: PlatformKind }
  | { readonly type: 'habits'; readonly accountId: string; readonly origin: string; readonly habits: PlatformHabits }
  | { readonly type: 'denied'; readonly accountId: string; readonly denied: DeniedAct; readonly at: number }
  | { readonly type: 'news'; readonly viewerId: string; readonly news: RemoteNews }
  /** The page that this viewer watched is gone. */
  | { readonly type: 'screen-gone'; readonly viewerId: string }
