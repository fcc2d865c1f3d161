import type { Downtime } from '@vigia/domain/silence/downtime'

/** When this installation received from nobody. */
export interface OwnDowntimes {
  /** The oldest first, never two at once; the one that goes on ends now. */
  list(): readonly Downtime[]
  /** Since `at` the database does not answer, so that no intake takes a position. One that is no blip is a downtime. */
  interrupt(at: number): void
  /** It answers again. Where positions were refused too, it is no end until one is stored, or none was refused for a while. */
  resume(): void
  /** A position could not be stored now: the disk is full, or the database takes none. */
  refuse(): void
  /** Positions are stored: what `refuse` began ends, whoever else is still refused; what `interrupt` began does not. */
  store(): void
  /**
   * The process runs: said by each job that judges silences, as it begins. One that stood still, or whose machine slept, received nothing
   * since it was last said; `list` knows that before anybody says it again.
   */
  beat(): void
}
