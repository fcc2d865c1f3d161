import { haversineKm } from '@vigia/domain/geo/distance'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { describe, expect, test } from 'vitest'
import { isInHole } from './coverage-holes.ts'
import { deviceReadings, type LabelledReading } from './device-readings.ts'
import { PARTS_PER_THOUSAND } from './frequencies.ts'
import type { LabelledTrip } from './labelled-trip.ts'
import { planDay, planHistory } from './plan-day.ts'
import { operatorAt, truckAt } from './where-is.ts'

const SIZE = { seed: 5, trips: 40, hours: 24, startsAt: Date.UTC(2026, 2, 10, 6) }
const day = planDay(SIZE)
const readingsOf = (trip: LabelledTrip): LabelledReading[] =>
  trip.devices.flatMap((device) => [...deviceReadings(trip, device, day)])
const of = (part: LabelledTrip['part']) => day.trips.filter((trip) => trip.part === part)

test('a day is a function of its size and seed', () => {
  expect(planDay(SIZE).trips).toEqual(day.trips)
  expect(planDay({ ...SIZE, seed: 6 }).labels).not.toEqual(day.labels)
  const trip = of('calm')[0]
  expect(trip && readingsOf(trip)).toEqual(trip && readingsOf(trip))
})

test('every part is cast as often as it says', () => {
  for (const [part, perThousand] of Object.entries(PARTS_PER_THOUSAND)) {
    expect([part, day.trips.filter((trip) => trip.part === part).length]).toEqual([
      part,
      Math.round((perThousand * SIZE.trips) / 1000),
    ])
  }
})

test('a reading never arrives before it was made, nor from a clock that is more wrong than it says', () => {
  for (const trip of day.trips.slice(0, 10)) {
    const skews = new Map(trip.devices.map(({ key, skewMs }) => [key, skewMs]))
    const wrong = readingsOf(trip).filter(
      ({ deviceKey, at, readAt, deliveredAt }) => deliveredAt <= readAt || at - readAt !== skews.get(deviceKey),
    )
    expect(wrong).toEqual([])
  }
})

describe('what the labels say is what the devices send', () => {
  test('nothing leaves a jammed truck, which was moving', () => {
    for (const trip of of('jammer')) {
      const jammedAt = trip.jammedAt ?? 0
      expect(readingsOf(trip).filter(({ deliveredAt }) => deliveredAt >= jammedAt)).toEqual([])
      expect(truckAt(trip, jammedAt).kmh).toBeGreaterThanOrEqual(30)
      expect(isInHole(truckAt(trip, jammedAt).point, day.holes)).toBe(false)
    }
  })

  test('a panic is one reading of the phone, at its instant', () => {
    for (const trip of of('panic')) {
      const pressed = readingsOf(trip).filter(({ panic }) => panic)
      expect(pressed.map(({ readAt, source }) => [readAt, source])).toEqual([
        [Math.round(trip.panicAt ?? 0), 'original'],
      ])
    }
  })

  test('operator and truck are as far apart as labelled, then and only then', () => {
    for (const label of day.labels.filter(({ type }) => type === 'separation')) {
      const trip = day.trips.find(({ id }) => id === label.trip)
      if (trip === undefined) throw new Error(label.trip)
      const metresAt = (at: number) => haversineKm(operatorAt(trip, at).point, truckAt(trip, at).point) * 1000
      expect(metresAt(label.fromAt - 1)).toBe(0)
      const most = Math.max(...Array.from({ length: 200 }, (_, i) => metresAt(label.fromAt + i * 30_000)))
      if (trip.part === 'walked-off') expect(most / label.detail).toBeCloseTo(1, 1)
      else expect(most).toBeGreaterThan(2_000)
    }
  })

  test('a truck stands at its stops, and its labelled stop lies where it should', () => {
    for (const { stops, ...trip } of day.trips) {
      for (const { fromAt, untilAt, km } of stops.slice(1, -1)) {
        expect(truckAt({ ...trip, stops }, (fromAt + untilAt) / 2).kmh).toBe(0)
        expect(km).toBeGreaterThan(0)
      }
    }
    for (const [part, type] of [
      ['danger-stop', 'danger-stop'],
      ['authorised-stop', 'authorised-stop'],
      ['unauthorised-stop', 'unauthorised-stop'],
    ] as const) {
      for (const { id } of of(part)) {
        expect(day.labels.some((label) => label.trip === id && label.type === type && label.detail >= 8)).toBe(true)
      }
    }
  })

  test('no reading arrives of a silent side, but what it had kept', () => {
    const isIn = (spans: readonly { readonly fromAt: number; readonly untilAt: number }[], at: number): boolean =>
      spans.some(({ fromAt, untilAt }) => at >= fromAt && at < untilAt)
    for (const trip of day.trips.slice(0, 20)) {
      const outages = day.outages.filter(({ platform }) => platform === trip.platform)
      for (const device of trip.devices) {
        const impossible = [...deviceReadings(trip, device, day)].filter(
          ({ readAt, deliveredAt, panic }) =>
            !panic &&
            (isIn(trip.holes, deliveredAt) ||
              isIn(device.mutes, readAt) ||
              (device.source === 'extracted' && isIn(outages, deliveredAt))),
        )
        expect(impossible).toEqual([])
      }
    }
  })
})

test('comments never leave two hours without one, but where that is the part', () => {
  for (const trip of day.trips) {
    const gaps = trip.comments.slice(1).map((at, i) => (at - (trip.comments[i] ?? at)) / MINUTE_MS)
    if (trip.part !== 'no-comments') expect(Math.max(0, ...gaps)).toBeLessThan(120)
  }
})

test('the history has the same holes, and nothing staged', () => {
  const history = planHistory({ ...SIZE, trips: 5 })
  expect(history.holes).toEqual(day.holes)
  expect(history.trips.every(({ part, departedAt }) => part === 'calm' && departedAt < SIZE.startsAt)).toBe(true)
})
