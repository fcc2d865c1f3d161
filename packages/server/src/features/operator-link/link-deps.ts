import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import type { TripWords } from '@vigia/domain/operator/trip-words'
import type { ActorAuditContext } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Settings } from '../../db/settings.store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AdmitLink } from './admit-link.ts'

/** An entry that an operator makes in his trip's logbook. */
interface OperatorEntry {
  readonly audit: ActorAuditContext
  readonly tripId: string
  readonly comment: string
  readonly reportedBy: string
  /** His word was the first of the trip's: it was he, and he is well. */
  readonly isProved: boolean
  /** When he wrote it, by his phone, epoch ms; absent: now. */
  readonly writtenAt?: number | undefined
  /** What tells it from the next, so that sent twice it is written once; absent: each is another. */
  readonly once?: { readonly key: string; readonly bodyHash: Buffer }
  /** The photo that it is of, and the SHA-256 of the picture that is kept. */
  readonly photo?: { readonly id: string; readonly sha256: string } | undefined
  /** What else is written with it. */
  readonly alongside: (sql: Sql, now: number, commentId: string) => Promise<void>
}

/** A trip of an organisation. */
interface OfTrip {
  readonly organisationId: string
  readonly tripId: string
}

/** A photo as it is kept. */
interface LinkPhoto {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Where a phone was when it asked for help, and when. */
export interface PanicPlace {
  readonly lat: number
  readonly lng: number
  readonly at: number
}

/** What the calls of an operator's page work with; what other features do is given to it. */
export interface LinkDeps {
  /** Runs within the organisation of the link. */
  readonly db: Db
  readonly clock: Clock
  readonly admit: AdmitLink
  readonly textsOf: (organisationId: string) => Promise<Settings['operator-link']>
  readonly contactOf: (organisationId: string) => Promise<Settings['contact']>
  readonly addEntry: (entry: OperatorEntry) => Promise<void>
  /** Encodes a photo anew, without what its camera wrote beside it. */
  readonly cleanPhoto: (file: Buffer) => Promise<LinkPhoto>
  /** Whether the operator's photo of this instant is there already. */
  readonly hasPhotoOf: (
    sql: Sql,
    of: { readonly tripId: string; readonly operatorId: string; readonly takenAt: number },
  ) => Promise<boolean>
  /** Keeps a photo with its entry, in the entry's transaction. */
  readonly keepPhoto: (
    sql: Sql,
    of: {
      readonly id: string
      readonly tripId: string
      readonly commentId: string
      readonly operatorId: string
      /** Epoch ms. */
      readonly takenAt: number
      readonly photo: LinkPhoto
    },
  ) => Promise<void>
  readonly wordsOf: (organisationId: string, tripId: string) => Promise<TripWords | null>
  readonly openWrongWord: (
    sql: Sql,
    of: OfTrip & { readonly severity: AlertSeverity; readonly now: number },
  ) => Promise<void>
  /** Calls everybody at the desk, and nobody else. */
  readonly raiseDuress: (
    sql: Sql,
    of: { readonly audit: ActorAuditContext; readonly tripId: string; readonly now: number },
  ) => Promise<void>
  readonly tripChanged: (of: OfTrip) => void
  /** By the one door of all fixes. */
  readonly recordPositions: (
    of: OfTrip & { readonly endedAt: number | null },
    body: unknown,
  ) => Promise<{ readonly accepted: number; readonly refused: number }>
  /** By the alerts' own function; the place is stored by the door of all fixes where it can be. */
  readonly raisePanic: (of: OfTrip, panic: { readonly now: number; readonly place: PanicPlace | null }) => Promise<void>
  /** Of a trip that has ended, for which no device speaks any more. */
  readonly raiseEmergency: (of: {
    readonly audit: ActorAuditContext
    readonly tripId: string
    readonly now: number
    readonly place: PanicPlace | null
  }) => Promise<void>
  /** Answers no sooner than this: what took how long tells nothing. */
  readonly pause: (ms: number) => Promise<void>
}
