import type { FixRefusal, IntakeProtocol, ReceptionProblem } from '@vigia/contract'
import type { Clock } from '../../ports/clock.ts'
import type { NamedDevice } from '../../ports/intake-news.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { IntakeDevice } from './intake-devices.store.ts'
import type { IntakeNotes } from './intake-notes.ts'
import type { FixOutcome } from './record-fixes.ts'

/** What a device can be registered as; of anything else nobody can be told what to register. */
const UNIQUE_ID = /^[\w.:@-]{3,64}$/
/** Of one call of the API. */
const MAX_IDS_OF_A_CALL = 20

/** Notes what the intakes receive and do not store: a greeting, a position that is none, somebody whom nobody knows. */
export interface MessageNotes {
  /** Of a device that was let in; null: it had no position to tell. A position that is kept is told by its commit. */
  received(protocol: IntakeProtocol, device: IntakeDevice, outcome: FixOutcome | null, address: string): void
  /** Of somebody who did not prove to be a device. `secretOf`: the organisation whose secret he showed. */
  refused(protocol: IntakeProtocol, uniqueId: string, secretOf: string | null, address: string): void
  /** Ids that a key of this organisation named, and it has none of. */
  unknownToKey(organisationId: string, uniqueIds: readonly string[], address: string): void
}

interface Deps {
  readonly clock: Clock
  readonly devices: DeviceRegistry
  readonly notes: IntakeNotes
}

export function noteMessages({ clock, devices, notes }: Deps): MessageNotes {
  const note = (of: {
    readonly protocol: IntakeProtocol
    readonly uniqueId: string
    readonly address: string
    readonly device: NamedDevice | null
    readonly organisationId: string | null
    readonly problem: ReceptionProblem | null
  }): void => notes.add({ ...of, at: clock.now() })

  const unknown = (protocol: IntakeProtocol, uniqueId: string, organisationId: string | null, address: string): void =>
    note({ protocol, uniqueId, address, organisationId, device: null, problem: null })

  return {
    received: (protocol, device, outcome, address) => {
      if (outcome?.kind === 'kept' || device.uniqueId === null) return
      const { id, organisationId, uniqueId } = device
      const problem = outcome === null ? 'without-place' : PROBLEM_OF_REFUSAL[outcome.reason]
      if (problem === undefined) return
      note({ protocol, uniqueId, address, organisationId, device: { id, organisationId }, problem })
    },
    refused: (protocol, uniqueId, secretOf, address) => {
      if (!UNIQUE_ID.test(uniqueId)) return
      // Whoever shows a secret of an organisation speaks to it alone; else each that has this id is told, and nobody else.
      const named = devices.named(uniqueId).filter((device) => secretOf === null || device.organisationId === secretOf)
      for (const { id, organisationId } of named) {
        const device = { id, organisationId }
        note({ protocol, uniqueId, address, organisationId: secretOf, device, problem: 'refused-secret' })
      }
      if (named.length === 0) unknown(protocol, uniqueId, secretOf, address)
    },
    unknownToKey: (organisationId, uniqueIds, address) => {
      for (const uniqueId of [...new Set(uniqueIds)].slice(0, MAX_IDS_OF_A_CALL)) {
        if (UNIQUE_ID.test(uniqueId)) unknown('api', uniqueId, organisationId, address)
      }
    },
  }
}

const PROBLEM_OF_REFUSAL: Readonly<Partial<Record<FixRefusal, ReceptionProblem>>> = {
  'zero-coordinates': 'zero-coordinates',
  'too-old': 'too-old',
}
