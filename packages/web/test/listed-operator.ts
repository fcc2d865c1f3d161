import type { Operator } from '../src/api/operators.ts'

/** An operator as the list has him: with a telephone and a carrier, and nothing else known. */
export const listedOperator = (id: number, over: Partial<Operator> = {}): Operator => ({
  operatorId: String(id),
  name: `Operador ${String(id).padStart(5, '0')}`,
  ...{ phone: '55 5555 0142', carrier: 'Fletes Tres Ríos', signal: 'no-trip', trip: null, phoneSeenAt: null },
  ...{ batteryPercent: null, app: null, isOldApp: false, isOnOtherTrip: false, isUnderDuress: false },
  documents: { state: 'in-order', kind: null, days: null },
  absence: null,
  reliability: { answered: 0, calls: 0, share: null, isPoor: false, best: null },
  ...over,
})
