import type { Downtime } from '@vigia/domain/silence/downtime'

/** When this installation received from nobody. */
export interface OwnDowntimes {
  /** The oldest first, never two at once; the one that goes on ends now. */
  list(): readonly Downtime[]
  /** Since `at` the database does not answer, so that no intake takes a position. One that is no blip is a downtime. */
  interrupt(at: number): void
  /** It answers again. While positions are refused, that is no end. */
  resume(): void
  /** A position could not be stored now: the disk is full, or the database takes none. */
  refuse(): void
  /** Positions are stored. */
  store(): void
  /** A job begins so much later than it was due: a process that stood still, or a machine that slept, received nothing. */
  late(ms: number): void
}
