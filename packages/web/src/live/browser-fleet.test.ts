import type { LiveTripState } from '@vigia/contract/live-frame'
import { beforeEach, expect, test, vi } from 'vitest'
import { type BrowserFleet, createBrowserFleet, REACT_EVERY_MS } from './browser-fleet.ts'

const MINUTE = 60_000
let scheduled: { work: () => void; delayMs: number }[] = []
let fleet: BrowserFleet

beforeEach(() => {
  scheduled = []
  fleet = createBrowserFleet((work, delayMs) => scheduled.push({ work, delayMs }))
})

const state = (tripId: string, over: Partial<LiveTripState> = {}): LiveTripState => ({
  tripId,
  lat: 20.5,
  lng: -100.4,
  fixAt: 1_000,
  speedKmh: 60,
  headingDeg: 90,
  score: 10,
  level: 'low',
  primaryAlert: null,
  source: 'unit',
  stopped: false,
  hasGps: true,
  ...over,
})
const frame = (sequence: number, trips: LiveTripState[], over = {}) => ({
  full: false,
  sequence,
  sentAt: 0,
  trips,
  removed: [],
  ...over,
})

test('the map hears of a fix at once, React once per 250 ms however many frames come', () => {
  const map = vi.fn()
  const react = vi.fn()
  fleet.onChange(map)
  fleet.subscribe(react)
  fleet.apply(frame(1, [state('7')]), 0)
  fleet.apply(frame(2, [state('8')]), 1)
  expect(map).toHaveBeenCalledTimes(2)
  expect(react).not.toHaveBeenCalled()
  expect(scheduled.map(({ delayMs }) => delayMs)).toEqual([REACT_EVERY_MS])
  scheduled[0]?.work()
  expect(react).toHaveBeenCalledTimes(1)
})

test('a frame that arrives late does not move a trip back', () => {
  fleet.apply(frame(5, [state('7', { lat: 21 })]), 0)
  fleet.apply(frame(4, [state('7', { lat: 20 })]), 1)
  expect(fleet.stateOf('7')?.lat).toBe(21)
})

test('a late removal does not remove what has been seen since', () => {
  fleet.apply(frame(5, [state('7')]), 0)
  fleet.apply(frame(4, [], { removed: ['7'] }), 1)
  expect(fleet.stateOf('7')).toBeDefined()
})

test('a full frame leaves nothing that it does not name', () => {
  fleet.apply(frame(1, [state('7'), state('8')]), 0)
  fleet.apply(frame(2, [state('8')], { full: true }), 1)
  expect([...fleet.states()].map(({ tripId }) => tripId)).toEqual(['8'])
})

test('a server that counts anew is believed from its first frame', () => {
  fleet.apply(frame(500, [state('7', { score: 10 })]), 0)
  fleet.beginEpoch()
  fleet.apply(frame(1, [state('7', { score: 90 })]), 1)
  expect(fleet.stateOf('7')?.score).toBe(90)
})

test('a listing older than the feed changes nothing that the feed has told', () => {
  fleet.apply(frame(9, [state('7', { score: 90 })]), 0)
  fleet.seed([state('7', { score: 10 })], 8, 1)
  expect(fleet.stateOf('7')?.score).toBe(90)
})

test('a listing tells of trips that no frame has named', () => {
  fleet.seed([state('7')], 3, 0)
  expect(fleet.stateOf('7')?.score).toBe(10)
})

test('a trail grows with fixes and dies five minutes after the last one, verdicts keep it no longer', () => {
  fleet.apply(frame(1, [state('7', { fixAt: 1_000 })]), 0)
  fleet.apply(frame(2, [state('7', { fixAt: 2_000, lat: 20.6 })]), MINUTE)
  expect(fleet.trailOf('7')?.lngLats).toEqual(new Float64Array([-100.4, 20.5, -100.4, 20.6]))
  fleet.apply(frame(3, [state('7', { fixAt: 2_000, lat: 20.6, score: 60 })]), 5 * MINUTE)
  expect(fleet.expireTrails(6 * MINUTE)).toEqual([])
  expect(fleet.expireTrails(6 * MINUTE + 1)).toEqual(['7'])
  expect(fleet.trailOf('7')).toBeUndefined()
})

test('a trip without a position leaves no trail', () => {
  fleet.apply(frame(1, [state('7', { hasGps: false, lat: 0, lng: 0 })]), 0)
  expect(fleet.trailOf('7')).toBeUndefined()
})
