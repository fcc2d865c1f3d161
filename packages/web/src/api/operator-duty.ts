import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

/** How long an operator has driven, as far as the positions of his trips tell. */
export interface OperatorDuty {
  /** Since the last pause; null: not known. */
  readonly drivingMin: number | null
  /** No pause was seen: he may have driven longer. */
  readonly isAtLeast: boolean
  readonly sinceAt: number | null
  readonly pauseDueAt: number | null
  readonly dayDrivingMin: number
  readonly dayUnknownMin: number
  readonly level: 'normal' | 'warning' | 'over'
  readonly lacksRest: boolean
  /** Whose positions were counted; null: there are none. */
  readonly counted: 'unit' | 'phone' | null
}

/** What an operator did in a day as far as it has passed; minutes. */
export interface OperatorDay {
  /** `2026-11-25`, of Mexico City. */
  readonly date: string
  readonly fromAt: number
  /** The first instant of the next day. */
  readonly toAt: number
  readonly spans: readonly {
    readonly kind: 'driving' | 'stopped' | 'unknown'
    readonly fromAt: number
    readonly toAt: number
  }[]
  readonly drivingMin: number
  readonly stoppedMin: number
  readonly unknownMin: number
  readonly counted: OperatorDuty['counted']
}

/** How long an operator has driven up to now, and a day of theirs; null: today. */
export async function operatorDuty(
  operatorId: string,
  date: string | null,
  signal: AbortSignal,
): Promise<OperatorDuty & { readonly day: OperatorDay }> {
  const { day, ...wire } = await call('operatorDuty', {
    params: { id: operatorId },
    query: date === null ? {} : { date },
    signal,
  })
  return {
    ...dutyFromWire(wire),
    day: {
      ...{ date: day.date, fromAt: Date.parse(day.from), toAt: Date.parse(day.to), counted: day.counted },
      spans: day.spans.map(({ kind, from, to }) => ({ kind, fromAt: Date.parse(from), toAt: Date.parse(to) })),
      ...{ drivingMin: day.driving_minutes, stoppedMin: day.stopped_minutes, unknownMin: day.unknown_minutes },
    },
  }
}

/** A day of a whole fleet is much to read. */
const FLEET_DUTY_MS = 60_000

/** Of those who drove within 24 h, by their ids. */
export async function listOperatorDuty(signal: AbortSignal): Promise<ReadonlyMap<string, OperatorDuty>> {
  const { data } = await call('listOperatorDuty', { signal, timeoutMs: FLEET_DUTY_MS })
  return new Map(data.map((wire) => [wire.operator_id, dutyFromWire(wire)]))
}

type DutyWire = Omit<CallAnswers['operatorDuty'], 'as_of' | 'day'>

function dutyFromWire(wire: DutyWire): OperatorDuty {
  const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
  return {
    ...{ drivingMin: wire.driving_minutes, isAtLeast: wire.at_least, sinceAt: instantOf(wire.since) },
    ...{ pauseDueAt: instantOf(wire.pause_due) },
    ...{ dayDrivingMin: wire.day_driving_minutes, dayUnknownMin: wire.day_unknown_minutes },
    ...{ level: wire.level, lacksRest: wire.lacks_rest, counted: wire.counted },
  }
}
