import type { EndpointName } from '@vigia/contract'
import { expect, test } from 'vitest'
import type { Actor } from '../../http/actor.ts'
import { createReadingCounter } from './reading-counter.ts'

const READER = { kind: 'user', id: '7', organisationId: '1' } as Actor

test.each<[EndpointName, readonly string[]]>([
  ['tripDetail', ['40']],
  ['tripGpsData', ['40']],
  ['tripGpsHistory', ['40']],
  ['tripTimeline', ['40']],
  ['alertSurroundings', ['40']],
  ['deleteTrip', []],
])('a trip that is opened by %s is counted: %s', (endpoint, tripIds) => {
  const counter = createReadingCounter()
  counter.count({ endpoint, status: 200, actor: READER, tripId: '40', at: 0 })
  expect(
    counter
      .unwritten()
      .get('1')
      ?.flatMap((one) => one.tripIds) ?? [],
  ).toEqual(tripIds)
})

test.each<[EndpointName, number]>([
  ['exportGeofences', 1],
  ['getReportFile', 1],
  ['previewReport', 0],
])('a file that is got by %s is counted: %s', (endpoint, exports) => {
  const counter = createReadingCounter()
  counter.count({ endpoint, status: 200, actor: READER, tripId: null, at: 0 })
  expect(counter.unwritten().get('1')?.[0]?.exports ?? 0).toBe(exports)
})
