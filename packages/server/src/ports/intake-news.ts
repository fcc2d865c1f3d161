import type { IntakeProtocol, ReceptionProblem } from '@vigia/contract'

/** Where an organisation's device stands that a message named. */
export interface NamedDevice {
  readonly id: number
  readonly organisationId: string
}

/** Messages of a moment that brought no position to store, all alike: people who register devices want to know of them. */
export interface IntakeNote {
  /** Of the newest. */
  readonly at: number
  readonly count: number
  readonly protocol: IntakeProtocol
  readonly uniqueId: string
  /** The registered device that was named; null: nobody that the sender may be has registered this id. */
  readonly device: NamedDevice | null
  /**
   * Whose secret or key the sender showed. Null: nobody's; an unknown id is then nobody's either, and nobody is told of it but
   * an organisation that has the server to itself.
   */
  readonly organisationId: string | null
  /** Null: the device spoke well, and had no place to tell. */
  readonly problem: ReceptionProblem | null
  readonly address: string
}

/** An id that came within the last 24 hours and is not registered. */
export interface UnknownDevice {
  readonly uniqueId: string
  readonly protocol: IntakeProtocol
  readonly count: number
  readonly lastReceivedAt: number
  readonly address: string
}

/** A device as a message that was received is told of it. */
export interface ReceivedDevice {
  readonly organisationId: string
  readonly uniqueId: string
}
