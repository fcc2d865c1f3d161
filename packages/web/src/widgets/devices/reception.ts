import type { ReceptionProblem } from '@vigia/contract'
import { isSimilarId } from '@vigia/domain/device/similar-id'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { DeviceMessage, UnknownDevice } from '../../api/devices.ts'

/** After so long without a position it is said what did come. */
export const PATIENCE_MS = 2 * MINUTE_MS
/** So many messages are kept, the newest: a test of a minute has no more. */
const MAX_MESSAGES = 100

/** What has come of a device since somebody began to wait for it. */
export interface Reception {
  readonly since: number
  /** The first position to believe. */
  readonly first: DeviceMessage | null
  /** Oldest first. */
  readonly messages: readonly DeviceMessage[]
}

export const waitingSince = (since: number): Reception => ({ since, first: null, messages: [] })

/** What is known after one more message of the device. */
export function withMessage(reception: Reception, message: DeviceMessage): Reception {
  const isFirst = reception.first === null && isPosition(message)
  return {
    ...reception,
    first: isFirst ? message : reception.first,
    messages: [...reception.messages, message].slice(-MAX_MESSAGES),
  }
}

/** A position that a board believes; one that comes late is one. */
export const isPosition = ({ point, problem }: DeviceMessage): boolean =>
  point !== null && (problem === null || problem === 'late')

/** Why there is no position yet: what the newest message lacked; null: nothing came. */
export const problemOf = ({ first, messages }: Reception): ReceptionProblem | null =>
  first === null ? (messages.at(-1)?.problem ?? null) : null

/** Ids that came since somebody waits, are nobody's, and may be this device's, mistyped. */
export const similarIds = (
  { since }: Reception,
  uniqueId: string,
  unknown: readonly UnknownDevice[],
): readonly UnknownDevice[] =>
  unknown.filter((device) => device.receivedAt >= since && isSimilarId(uniqueId, device.uniqueId))
