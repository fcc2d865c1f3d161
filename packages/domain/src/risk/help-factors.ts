import { minutesSince } from '../time/duration.ts'
import { RED_SCORE } from './risk-colour.ts'
import { EMERGENCY, MAX_SCORE, type RiskFactor, type RiskType } from './risk-level.ts'
import { riskText } from './risk-text.ts'
import type { RiskWeights } from './risk-weights.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

/** Alerts in which somebody asks for help, in the order in which a trip says them. */
export const HELP_TYPES = ['PANICO', 'CLAVE_COACCION', EMERGENCY] as const satisfies readonly RiskType[]
export type HelpType = (typeof HELP_TYPES)[number]

export function isHelpType(type: string): type is HelpType {
  return (HELP_TYPES as readonly string[]).includes(type)
}

/** An alert of a trip that nobody has resolved, and when it opened, epoch milliseconds. */
export interface CallForHelp {
  readonly type: HelpType
  readonly at: number
}

type CallingTrip = Pick<TripSnapshot, 'callsForHelp' | 'operatorTrack' | 'truckTrack'>

/** When each kind of help was first asked for: a panic also by the newest fix of phone or truck, before any alert is open. */
export function callsOf({ callsForHelp, operatorTrack, truckTrack }: CallingTrip): readonly CallForHelp[] {
  const pressed = [operatorTrack[0], truckTrack[0]].flatMap((fix) =>
    fix?.panic === true ? [{ type: 'PANICO' as const, at: fix.at }] : [],
  )
  const calls = [...callsForHelp, ...pressed]
  return HELP_TYPES.flatMap((type) => {
    const at = Math.min(...calls.filter((call) => call.type === type).map((call) => call.at))
    return Number.isFinite(at) ? [{ type, at }] : []
  })
}

/** Somebody asks for help: whatever a company's weights say, the trip is critical until a person resolves it. Values: minutes. */
export function helpFactors(trip: TripSnapshot, weights: RiskWeights, now: number): readonly RiskFactor[] {
  return callsOf(trip).map(({ type, at }) => {
    const points = type === 'PANICO' ? Math.max(weights.panic, RED_SCORE) : MAX_SCORE
    const value = minutesSince(at, now)
    return { type, points, value, text: TEXT[type](value) }
  })
}

const TEXT: Readonly<Record<HelpType, (minutes: number) => string>> = {
  PANICO: riskText.panic,
  CLAVE_COACCION: riskText.duress,
  [EMERGENCY]: riskText.emergency,
}
