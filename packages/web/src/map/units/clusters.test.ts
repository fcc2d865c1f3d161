import { expect, test } from 'vitest'
import type { MarkerSlot } from '../marker-slot.ts'
import { findClusters } from './clusters.ts'
import { createUnitStore } from './unit-store.ts'

const KM_DEG = 1 / 111

function fleet(units: readonly (readonly [kmEast: number, slot: MarkerSlot])[]) {
  const store = createUnitStore(0)
  store.apply(
    units.map(([kmEast, slot], i) => ({
      tripId: `t${i}`,
      lat: 20.5,
      lng: -100.3 + kmEast * KM_DEG,
      headingDeg: null,
      slot,
      stopped: false,
      fixAt: 0,
      hasGps: true,
    })),
    0,
    false,
  )
  return { store, rows: store.ids.map((_, row) => row) }
}

const calm = [0, 0.5, 1, 1.5].map((km) => [km, 3] as const)

test('a cluster is one symbol that counts its levels, worst first', () => {
  const { store, rows } = fleet([...calm, [0.2, 1]])
  expect(findClusters(store, rows, 6).map((cluster) => cluster.counts)).toEqual([[0, 1, 0, 4]])
})

test('two units side by side are no cluster', () => {
  const { store, rows } = fleet(calm.slice(0, 2))
  expect(findClusters(store, rows, 6)).toEqual([])
})

test('far apart stays apart', () => {
  const { store, rows } = fleet([
    [0, 3],
    [300, 3],
    [600, 3],
  ])
  expect(findClusters(store, rows, 6)).toEqual([])
})

test('a cluster with a critical falls apart two zooms earlier', () => {
  const splitsAt = (units: readonly (readonly [number, MarkerSlot])[]) => {
    const { store, rows } = fleet(units)
    for (let zoom = 4; zoom <= 14; zoom += 0.5) if (findClusters(store, rows, zoom).length === 0) return zoom
    return Number.NaN
  }
  const spot = (slot: MarkerSlot) => [[0, slot], ...[0, 0, 0].map((km) => [km, 3] as const)] as const
  expect(splitsAt(spot(3)) - splitsAt(spot(0))).toBe(2)
})

test('the row left out, as the selected unit is, is in no cluster', () => {
  const { store, rows } = fleet(calm)
  const clusters = findClusters(
    store,
    rows.filter((row) => row !== 2),
    6,
  )
  expect(clusters.flatMap((cluster) => cluster.rows)).not.toContain(2)
})

test('a cluster sits among its members', () => {
  const { store, rows } = fleet(calm)
  const [cluster] = findClusters(store, rows, 6)
  expect(cluster?.x).toBeGreaterThan(cluster?.west ?? 1)
  expect(cluster?.x).toBeLessThan(cluster?.east ?? 0)
})

test('a great cluster stays whole even with a critical inside, and counts it', () => {
  const { store, rows } = fleet([[0, 0], ...Array.from({ length: 40 }, (_, i) => [i / 4, 3] as const)])
  expect(findClusters(store, rows, 5).map((cluster) => cluster.counts)).toEqual([[1, 0, 0, 40]])
})

/** Two spots of three units, `apartPx` apart at zoom 8, all of it moved by a share of the grid's cells. */
const spots = (apartPx: number, shiftPx: number) => {
  const kmPerPx = (360 / (512 * 2 ** 8)) * 111
  return [0, apartPx].flatMap((px) => [0, 0, 0].map(() => [(px + shiftPx) * kmPerPx, 3] as const))
}

test.each([0, 6, 12, 18, 24, 30, 36, 42, 48, 54])(
  'clusters that would touch are one, %i px further east too',
  (shift) => {
    const { store, rows } = fleet(spots(34, shift))
    expect(findClusters(store, rows, 8).map((cluster) => cluster.counts)).toEqual([[0, 0, 0, 6]])
    const apart = fleet(spots(80, shift))
    expect(findClusters(apart.store, apart.rows, 8)).toHaveLength(2)
  },
)
