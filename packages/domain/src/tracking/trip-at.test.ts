import { describe, expect, test } from 'vitest'
import { TRIP_STATUSES, type TripStatus } from '../trip/trip-status.ts'
import { cargoSince, milestonesAt, type StatusHistory, statusAt } from './trip-at.ts'

/** A trip that was registered as the first and became the others at 10, 20, 30… */
function went(first: TripStatus, ...then: readonly TripStatus[]): StatusHistory {
  const all = [first, ...then]
  const changes = then.map((to, index) => ({ at: 10 * (index + 1), from: all[index] ?? first, to }))
  const left = all.indexOf('in transit')
  return { changes, status: all.at(-1) ?? first, departedAt: left === -1 ? null : left * 10 }
}
const WHOLE = went('in route', 'load', 'in transit', 'download waiting', 'complete')

describe('the status that a client is told', () => {
  test.each<[why: string, at: number, status: TripStatus]>([
    ['before any change', 9, 'in route'],
    ['at the instant of a change', 10, 'load'],
    ['between two', 25, 'in transit'],
    ['after the last', 99, 'complete'],
  ])('%s', (_why, at, status) => {
    expect(statusAt(WHOLE, at)).toBe(status)
  })
})

describe('what had happened', () => {
  test.each<[why: string, history: StatusHistory, at: number, told: readonly string[]]>([
    ['nothing yet', WHOLE, 9, []],
    ['of a later instant nothing', WHOLE, 29, ['carga 10', 'salida 20']],
    ['all of it', WHOLE, 40, ['carga 10', 'salida 20', 'llegada 30', 'entrega 40']],
    ['registered on its way: when it left, and nothing of its loading', went('in transit'), 5, ['salida 0']],
    ['registered while it loads: nobody knows since when', went('load'), 5, []],
    ['delivered without having been said to unload', went('in transit', 'complete'), 99, ['salida 0', 'entrega 10']],
    [
      'it left by mistake: its loading goes on, and it leaves later',
      went('in route', 'load', 'in transit', 'load', 'in transit'),
      99,
      ['carga 10', 'salida 40'],
    ],
    [
      'delivered by mistake: it left when it left',
      went('load', 'in transit', 'download waiting', 'complete', 'in transit'),
      99,
      ['salida 10'],
    ],
    ['back to before it loaded', went('in route', 'load', 'in transit', 'in route'), 99, []],
    ['turned off is no milestone', went('load', 'in transit', 'off'), 99, ['salida 10']],
  ])('%s', (_why, history, at, told) => {
    expect(milestonesAt(history, at).map((one) => `${one.kind} ${one.at}`)).toEqual(told)
  })

  test('nothing of a later instant is told, whatever the trip went through', () => {
    const pick = (seed: number, step: number) => TRIP_STATUSES[(seed * 7 + step * step * 3 + seed * step) % 6] ?? 'off'
    for (let seed = 0; seed < 200; seed++) {
      const history = went(pick(seed, 0), ...Array.from({ length: 6 }, (_, step) => pick(seed, step + 1)))
      for (let at = 0; at < 70; at += 5) {
        const known = { ...history, changes: history.changes.filter((change) => change.at <= at) }
        expect(milestonesAt(history, at)).toEqual(
          milestonesAt({ ...known, status: statusAt(history, at), departedAt: departedBy(history, at) }, at),
        )
        expect(milestonesAt(history, at).every((one) => one.at <= at)).toBe(true)
      }
    }
  })
})
const departedBy = ({ departedAt }: StatusHistory, at: number) =>
  departedAt !== null && departedAt <= at ? departedAt : null

describe('since when the unit may be followed', () => {
  const ENDLESS = Number.NEGATIVE_INFINITY
  const LEFT = went('in route', 'load', 'in transit')
  test.each<[why: string, history: StatusHistory, at: number, since: number | null]>([
    ['not on its way to load', went('in route'), 5, null],
    ['since it loads', LEFT, 25, 10],
    ['not as of before it loaded', LEFT, 9, null],
    ['registered on its way', went('in transit'), 5, ENDLESS],
    ['delivered: at once, also for who is told later', went('in transit', 'complete'), 5, null],
    ['turned off: at once', went('in transit', 'off'), 5, null],
    ['delivered by mistake, and on its way again', went('in transit', 'complete', 'in transit'), 25, ENDLESS],
    ['not as of while it was delivered', went('in transit', 'complete', 'in transit'), 15, null],
  ])('%s', (_why, history, at, since) => {
    expect(cargoSince(history, at)).toBe(since)
  })
})
