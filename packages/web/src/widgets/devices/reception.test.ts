import { expect, test } from 'vitest'
import type { DeviceMessage } from '../../api/devices.ts'
import { problemOf, similarIds, waitingSince, withMessage } from './reception.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const said = (over: Partial<DeviceMessage>): DeviceMessage => ({
  ...{ deviceId: '1', uniqueId: 'raul.mendoza', at: NOW, receivedAt: NOW, point: { lat: 20, lng: -99 } },
  ...{ speedKmh: 0, accuracyM: 8, batteryPercent: 82, clockSkewMs: 0, problem: null },
  ...over,
})
const after = (...messages: readonly Partial<DeviceMessage>[]) =>
  messages.reduce((reception, message) => withMessage(reception, said(message)), waitingSince(NOW))

test.each([
  ['nothing', [], false, null],
  ['a greeting', [{ point: null, problem: 'without-place' as const }], false, 'without-place'],
  ['a position by a clock that is ahead', [{ problem: 'clock' as const }], false, 'clock'],
  ['a position that waited for a network is one', [{ problem: 'late' as const }], true, null],
  ['a greeting and then a position', [{ point: null, problem: 'without-place' as const }, {}], true, null],
  ['a position, and what comes later does not take it away', [{}, { problem: 'made-up' as const }], true, null],
] as const)('after %s', (_why, messages, isReceived, problem) => {
  const reception = after(...messages)
  expect([reception.first !== null, problemOf(reception)]).toEqual([isReceived, problem])
})

test('an id like it that came before somebody waited is another phone’s', () => {
  const unknown = (uniqueId: string, receivedAt: number) => {
    return { uniqueId, receivedAt, protocol: 'osmand' as const, count: 1, address: '203.0.113.7' }
  }
  const came = [unknown('raul.mendosa', NOW + 1), unknown('raul.mendosa2', NOW - 1), unknown('otro', NOW + 1)]
  expect(similarIds(waitingSince(NOW), 'raul.mendoza', came).map(({ uniqueId }) => uniqueId)).toEqual(['raul.mendosa'])
})
