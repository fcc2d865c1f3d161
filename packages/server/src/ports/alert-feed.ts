import type { AlertWire } from '@vigia/contract'
import type { TripParties } from '@vigia/domain/account/reach'

/** One change of an alert, as committed. `alert` is the alert as it stood when the event was read. */
export interface AlertFeedEvent {
  /** Names the event and its place in the order; opaque to clients. */
  readonly cursor: string
  readonly organisationId: string
  readonly kind: 'new-alert' | 'alert-updated'
  readonly alert: AlertWire
  readonly parties: AlertParties
}

/** Whose trips an alert speaks of. */
export interface AlertParties {
  /** Of its own trip; null for a platform's, or the company's. */
  readonly trip: TripParties | null
  /** Of a platform's units, by trip. */
  readonly units: ReadonlyMap<string, TripParties>
  /** About an operator and no trip: for who sees the whole fleet. */
  readonly isOfOperator: boolean
}

/** What a client that was away gets: the events since, or word that it has to read the state anew. */
export type AlertReplay =
  | {
      readonly kind: 'events'
      readonly events: readonly AlertFeedEvent[]
      readonly cursor: string
      readonly more: boolean
    }
  | { readonly kind: 'resync'; readonly cursor: string }

/** Every committed change of an alert, in one order for all servers, none left out (quality §5.3). */
export interface AlertFeed {
  /** Cursor of the newest event that the listeners have been told. */
  cursor(): string
  /** At most 500 events of the organisation after `since`; `null`: from now on. */
  since(organisationId: string, since: string | null): Promise<AlertReplay>
  /** True when `a` comes after `b`. Cursors of another database come after nothing. */
  isAfter(a: string, b: string): boolean
  /** Told in order, within a quarter of a second of the commit. Returns what takes the listener away again. */
  onEvents(listener: (events: readonly AlertFeedEvent[]) => void): () => void
  /** The database turned out to be another one (restored, failed over): cursors so far mean nothing, the state is read anew. */
  onReset(listener: () => void): () => void
}
