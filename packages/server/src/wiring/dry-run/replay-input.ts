import { deserialize, serialize } from 'node:v8'
import type { AlertRules } from '@vigia/domain/alerts/alert-rules'
import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { RiskWeights } from '@vigia/domain/risk/risk-weights'
import type { Downtime } from '@vigia/domain/silence/downtime'
import type { ExpectedStop } from '@vigia/domain/trip/expected-stop'
import type { TripFacts } from '../../ports/fleet-view.ts'

/** A stretch of time; `until` null: it goes on. Epoch milliseconds, `until` not included. */
export interface Stretch {
  readonly from: number
  readonly until: number | null
}

/** A trip as it was over the time that is replayed. */
export interface ReplayedTrip {
  readonly facts: TripFacts
  readonly bindings: readonly {
    readonly deviceId: number
    readonly boundAt: number
    readonly releasedAt: number | null
  }[]
  /** Its statuses, the oldest first; the first says when it began. */
  readonly statuses: readonly { readonly from: number; readonly status: TripFacts['status'] }[]
  /** Its entries, the oldest first; an outcome is of an operator, null: of a trip of nobody. */
  readonly comments: readonly {
    readonly at: number
    readonly outcome: ContactOutcome | null
    readonly operatorId: string | null
  }[]
  /** Who drove it, the first one first. */
  readonly operators: readonly (Stretch & { readonly operatorId: string })[]
  readonly incidents: readonly (Stretch & TripFacts['openIncidents'][number])[]
  readonly panics: readonly Stretch[]
  /** While operator and truck were known to be apart. */
  readonly separations: readonly Stretch[]
  /** What the desk expected, and for how long it did; the oldest first, never two at once. */
  readonly stops: readonly (Stretch & ExpectedStop)[]
}

/** What a replay works on, besides the positions. */
export interface ReplayTask {
  readonly type: RuledType
  readonly from: number
  readonly to: number
  readonly now: readonly OwnRule[]
  readonly draft: readonly OwnRule[]
  readonly limits: AlertRules
  readonly weights: RiskWeights
  readonly geofences: readonly Geofence[]
  readonly trips: readonly ReplayedTrip[]
  /** When this installation received from nobody, as far as that is kept (seven days). */
  readonly downtimes: readonly Downtime[]
}

const LENGTH_BYTES = 4

/** The task as it goes before the positions (`dry-run-input.store.ts`) to the process. */
export function packTask(task: ReplayTask): Buffer {
  const head = serialize(task)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head])
}

export function unpackReplay(input: Buffer): { readonly task: ReplayTask; readonly positions: Buffer } {
  const end = LENGTH_BYTES + input.readUInt32BE(0)
  return { task: deserialize(input.subarray(LENGTH_BYTES, end)) as ReplayTask, positions: input.subarray(end) }
}
