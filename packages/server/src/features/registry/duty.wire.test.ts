import type { DutyFix } from '@vigia/domain/operator/duty-stretches'
import { expect, test } from 'vitest'
import { dutyToWire } from './duty.wire.ts'

const MINUTE = 60_000
const NOW = 100_000 * MINUTE

/** A fix a minute from so many minutes ago until so many, 1 km a minute. */
const driven = (from: number, to: number): DutyFix[] =>
  Array.from({ length: from - to + 1 }, (_, n) => ({
    ...{ at: NOW - (from - n) * MINUTE, speedKmh: 60 },
    point: { lat: 10 + n / 111.19, lng: -100 },
  }))
const wireOf = (unit: DutyFix[], phone: DutyFix[]) =>
  dutyToWire({ unit: { fixes: unit, leftAt: null }, phone: { fixes: phone, leftAt: null } }, NOW)

test('while the truck is silent the phone tells how long he has driven', () => {
  expect(wireOf(driven(200, 40), driven(60, 0))).toMatchObject({ counted: 'phone', driving_minutes: 60 })
})

test('a rest that he lacks by the truck is not forgotten because the phone was heard for an hour of it', () => {
  expect(wireOf(driven(15 * 60, 40), driven(60, 0))).toMatchObject({
    ...{ counted: 'unit', driving_minutes: null, level: 'over', lacks_rest: true },
  })
})
