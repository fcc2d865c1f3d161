import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import type { FleetChange, TripFacts } from '../../ports/fleet-view.ts'
import { createLiveFleet } from './live-fleet.ts'

const DEVICE = 5
const factsOf = (id: string, organisationId: string): TripFacts => ({
  ...{ id, organisationId, demo: false, status: 'in transit', externalInvoice: `F-${id}`, invoiceId: null },
  ...{ clientId: null, carrierId: null, clientName: null, carrierName: null, origin: 'Puebla', destination: 'Mérida' },
  ...{ originPoint: null, destinationPoint: null, originTown: null, destinationTown: null, operatorName: null },
  ...{ operatorPhone: null, plates: null, trackingType: 'APP', gpsPlatform: null, monitorUrl: null },
  ...{ hasCredentials: false, chargeAt: null, departedAt: null, dueAt: null, etaAt: null, plannedRoute: [] },
  ...{ lastCommentAt: null, unanswered: null, expectedStop: null, openIncidents: [], callsForHelp: [], isApart: false },
})

test('of an organisation that is no more nothing is known, nor by what comes late of its trips', () => {
  const clock = createTestClock()
  const fleet = createLiveFleet(clock)
  const bindingOf = (tripId: string) => ({ tripId, deviceId: DEVICE, boundAt: clock.now() - 1, releasedAt: null })
  fleet.put(factsOf('7', '1'), [bindingOf('7')])
  fleet.put(factsOf('8', '2'), [bindingOf('8')])
  const heard: FleetChange[] = []
  fleet.onChange((change) => heard.push(change))

  fleet.forget('1')
  expect(heard).toEqual([{ organisationId: '1', kind: 'listed' }])
  expect([fleet.organisationIds(), [...fleet.trips('1')], [...fleet.trips('2')].length]).toEqual([['2'], [], 1])
  expect(fleet.tripsOfDevice(DEVICE, clock.now()).map(({ tripId }) => tripId)).toEqual(['8'])

  fleet.settle('1', '7')
  fleet.change('1', '7', (trip) => trip)
  fleet.remove('1', '7')
  fleet.forget('1')
  fleet.useCoverage('1', new Map())
  expect(fleet.organisationIds()).toEqual(['2'])
  expect(heard).toHaveLength(1)
})
