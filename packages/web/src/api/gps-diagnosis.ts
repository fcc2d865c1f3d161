import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { call } from './call.ts'

/** `¿Por qué no veo este viaje?` */
export interface GpsDiagnosis {
  /** There is nothing to explain. */
  readonly isSeen: boolean
  readonly cause: GpsObstacle | null
  readonly title: string
  readonly evidence: readonly string[]
  /** What monitoring can do now, in order. */
  readonly steps: readonly string[]
  /** Ready to send to the carrier; null where the carrier cannot help. */
  readonly message: string | null
  readonly since: number | null
}

export async function explainTripGps(tripId: string, signal: AbortSignal): Promise<GpsDiagnosis> {
  const wire = await call('explainTripGps', { params: { id: tripId }, signal })
  return {
    isSeen: wire.isSeen,
    cause: wire.cause,
    title: wire.title,
    evidence: wire.evidence,
    steps: wire.steps,
    message: wire.message,
    since: wire.since === null ? null : Date.parse(wire.since),
  }
}
