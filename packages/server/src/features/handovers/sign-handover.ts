import { isUnaccepted, isUnready } from '@vigia/domain/shifts/handover-points'
import type { HandoverSide } from '@vigia/domain/shifts/handover-state'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { fingerprintOf } from './acta.ts'
import {
  auditHandover,
  type HandoverDeps,
  type HandoverRequest,
  holdHandover,
  type SignedFrom,
  type SignerProof,
  stateAfter,
} from './handover-deps.ts'
import { type Handover, saveHandover, type TripCounts } from './handovers.store.ts'
import type { HandoverPoint } from './points.store.ts'
import { syncPoints } from './sync-points.ts'

interface Signature extends SignedFrom {
  readonly side: HandoverSide
  readonly proof: SignerProof
}

/**
 * Signs one side of a hand-over with the person's password, passkey or code, by the server's clock (design, second part §3). The first signature is
 * the cut; with the second all alerts of the points, and the trips of who handed over, pass to who receives, and the acta's fingerprint is kept in the audit log, in
 * one transaction. Throws 404, 401 for what proves nothing, 409 with points left or for who may not.
 */
export async function signHandover(
  deps: HandoverDeps,
  request: HandoverRequest,
  { side, proof, source, origin }: Signature,
): Promise<void> {
  const { db, clock, prove, changed } = deps
  const { actor } = request
  const attempt = async (sql: Sql) => {
    const { handover, points } = await holdHandover(sql, request)
    const at = clock.now()
    return { handover, points, at, state: stateAfter(handover, signing(side, handover, points, actor.id, at), actor) }
  }
  // Who may not sign is told so before a proof is asked about; what came meanwhile is seen below.
  await syncPoints(deps, actor.organisationId, clock.now())
  await db.transaction(attempt)
  await prove(actor, proof, { source, origin })
  const passed = await db.transaction(async (sql) => {
    const { handover, points, at, state } = await attempt(sql)
    if (state === handover.state) return []
    if (side === 'outgoing') {
      const trips = tripCounts(deps.fleet, actor.organisationId)
      await saveHandover(sql, handover.id, state, { name: actor.name, trips })
      await auditHandover(sql, request, {
        ...{ action: 'handover-signed', before: { status: handover.state.status }, after: { status: state.status } },
        ...{ details: { folio: handover.folio, cutAt: isoOf(at), points: points.length, by: wayOf(proof) }, at },
      })
      return []
    }
    return receive(deps, sql, request, { handover, points, state, at, by: wayOf(proof) })
  })
  if (passed.length > 0) deps.trips.changed(actor.organisationId, passed)
  changed(actor.organisationId)
}

/** As the audit log names it. */
const wayOf = (proof: SignerProof): string => ('password' in proof ? 'password' : 'code' in proof ? 'code' : 'passkey')

function signing(side: HandoverSide, { state }: Handover, points: readonly HandoverPoint[], id: string, at: number) {
  const incomingId = 'incomingId' in state ? (state.incomingId ?? id) : id
  const isOpen = (point: HandoverPoint): boolean =>
    side === 'outgoing'
      ? isUnready({ ...point, isReady: point.readyAt !== null })
      : isUnaccepted({ ...point, isReady: true }, incomingId)
  return { kind: 'sign', side, openPoints: points.filter(isOpen).length, at } as const
}

/** Answers which trips passed. */
async function receive(
  { alerts, trips }: HandoverDeps,
  sql: Sql,
  request: HandoverRequest,
  received: { handover: Handover; points: readonly HandoverPoint[]; state: Handover['state']; at: number; by: string },
): Promise<readonly string[]> {
  const { handover, points, state, at, by } = received
  const { actor, audit } = request
  const { id, folio } = handover
  const given = {
    ...{ organisationId: actor.organisationId, address: audit.address, requestId: audit.requestId },
    ...{ to: { id: actor.id, name: actor.name }, folio, now: at },
  }
  const from = { id: state.outgoingId ?? '', name: handover.outgoing ?? '' }
  const passed = state.outgoingId === null ? [] : await trips.handOver(sql, { ...given, from })
  const signed = { ...handover, state, incoming: actor.name, passedTrips: passed.length }
  const sha256 = fingerprintOf(signed, points)
  await saveHandover(sql, id, state, { name: actor.name, sha256, passedTrips: passed.length })
  const alertIds = points.flatMap(({ alertId }) => (alertId === null ? [] : [alertId]))
  await alerts.handOver(sql, { ...given, alertIds })
  await alerts.close(sql, actor.organisationId, at)
  await auditHandover(sql, request, {
    ...{ action: 'handover-received', before: { status: handover.state.status } },
    after: { status: state.status, sha256 },
    ...{ details: { folio, receivedAt: isoOf(at), points: points.length, trips: passed.length, by }, at },
  })
  return passed
}

/** Trips under way that a fleet has, and how many of them are critical or high. */
export function tripCounts(fleet: Pick<FleetReader, 'trips'>, organisationId: string): TripCounts {
  const levels = [...fleet.trips(organisationId)].map(({ assessment }) => assessment.level)
  const count = (level: string): number => levels.filter((each) => each === level).length
  return { active: levels.length, critical: count('critical'), high: count('high') }
}
