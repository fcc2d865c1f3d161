import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveClient } from './live-client.ts'
import { tripInterest } from './trip-interest.ts'

const TRIPS = ['1', '2', '3', '4']
const trip = fc.constantFrom(...TRIPS)
const watch = fc.oneof(
  fc.constant('all' as const),
  fc.constant(null),
  fc.uniqueArray(trip).map((ids): ReadonlySet<string> => new Set(ids)),
)
const act = fc.record({
  client: fc.nat(3),
  watch,
  focus: fc.option(trip),
  hasLeft: fc.boolean(),
})

/** Of a client the index reads what it watches and has selected. */
const newClient = () => ({ watch: null, focus: null }) as LiveClient

test('whoever singles out a trip, or has it selected, is found by it; whoever has left is not', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const interest = tripInterest()
      const clients = Array.from({ length: 4 }, newClient)
      const here = new Set<LiveClient>()
      for (const { client: number, watch: watched, focus, hasLeft } of acts) {
        const client = clients[number]
        if (client === undefined) continue
        if (hasLeft) {
          interest.remove(client)
          here.delete(client)
          continue
        }
        Object.assign(client, { watch: watched, focus })
        interest.update(client)
        here.add(client)
      }
      for (const id of TRIPS) {
        const focusing = [...here].filter((client) => client.focus === id)
        const named = [...here].filter((client) => client.watch instanceof Set && client.watch.has(id))
        expect(interest.focusing(id)).toEqual(new Set(focusing))
        expect(interest.singling(id)).toEqual(new Set([...focusing, ...named]))
      }
    }),
  )
})
