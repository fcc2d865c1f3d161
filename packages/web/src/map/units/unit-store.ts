import type { UnitUpdate } from '../fleet-map.ts'
import type { MarkerSlot } from '../marker-slot.ts'
import { mercatorX, mercatorY } from './mercator.ts'

/** Floats a unit takes in the buffer that the shader reads. */
export const STRIDE = 14
/** Places inside a unit's floats. High and low parts together keep a position exact to the centimetre. */
export const AT = {
  fromHi: 0,
  fromLo: 2,
  toHi: 4,
  toLo: 6,
  startS: 8,
  glideS: 9,
  fromDeg: 10,
  toDeg: 11,
  look: 12,
  fixS: 13,
} as const

/** The bits of `look`. */
export const LOOK = {
  slot: 3,
  stopped: 4,
  noGps: 8,
  heading: 16,
  hidden: 32,
  selected: 64,
  unjudged: 128,
  faint: 256,
} as const

/** A move is over this soon (DESIGN §5); the shader never goes past the fix. */
export const GLIDE_S = 0.22
const BLOCK = 32

/**
 * The fleet as the shader reads it, keyed by trip. Rows are dense: removing moves the last row into the gap.
 * Times are seconds since `epochMs`, so that they stay exact in 32 bits.
 */
export interface UnitStore {
  readonly ids: readonly string[]
  readonly rows: Float32Array
  /** Mercator x, y of the newest fix of each row, exact. */
  readonly points: Float64Array
  readonly size: () => number
  readonly indexOf: (tripId: string) => number | undefined
  readonly apply: (updates: readonly UnitUpdate[], nowMs: number, glide: boolean) => void
  readonly remove: (tripIds: readonly string[]) => void
  readonly setBit: (row: number, bit: number, on: boolean) => void
  /** Rows changed since the last call, as [first, past the last], merged; empties the list. */
  readonly takeDirty: () => readonly (readonly [number, number])[]
  /** When the last glide ends, epoch ms. */
  readonly movingUntilMs: () => number
  readonly epochMs: number
}

export function slotOf(look: number): MarkerSlot {
  const slot = look & LOOK.slot
  return slot === 0 || slot === 1 || slot === 2 ? slot : 3
}

/** Splits a number in two 32-bit floats whose sum is the number to 48 bits. */
const high = (value: number): number => Math.fround(value)
const low = (value: number): number => Math.fround(value - Math.fround(value))

const easeOut = (t: number): number => 1 - (1 - t) ** 3

/** How far along its glide a row is, 0–1. The shader computes the same. */
export function progress(rows: Float32Array, at: number, nowS: number): number {
  const glide = rows[at + AT.glideS] ?? 0
  if (glide <= 0) return 1
  return easeOut(Math.min(1, Math.max(0, (nowS - (rows[at + AT.startS] ?? 0)) / glide)))
}

/** The shortest way from one heading to another, degrees −180 ≤ d < 180. */
export const turn = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180

export function createUnitStore(epochMs: number): UnitStore {
  return new Store(epochMs)
}

class Store implements UnitStore {
  readonly epochMs: number
  readonly ids: string[] = []
  rows = new Float32Array(STRIDE * 256)
  points = new Float64Array(2 * 256)
  private readonly rowOf = new Map<string, number>()
  private readonly dirty = new Set<number>()
  private movingUntil = 0

  constructor(epochMs: number) {
    this.epochMs = epochMs
  }

  size(): number {
    return this.ids.length
  }

  indexOf(tripId: string): number | undefined {
    return this.rowOf.get(tripId)
  }

  apply(updates: readonly UnitUpdate[], nowMs: number, glide: boolean): void {
    const nowS = (nowMs - this.epochMs) / 1000
    for (const update of updates) {
      const known = this.rowOf.get(update.tripId)
      this.write(known ?? this.add(update.tripId), update, nowS, glide, known === undefined)
    }
  }

  remove(tripIds: readonly string[]): void {
    for (const tripId of tripIds) {
      const row = this.rowOf.get(tripId)
      if (row !== undefined) this.removeRow(row, tripId)
    }
  }

  setBit(row: number, bit: number, on: boolean): void {
    const at = row * STRIDE + AT.look
    const look = this.read(at)
    const next = on ? look | bit : look & ~bit
    if (next === look) return
    this.rows[at] = next
    this.touch(row)
  }

  takeDirty(): readonly (readonly [number, number])[] {
    const ranges: [number, number][] = []
    for (const block of [...this.dirty].sort((a, b) => a - b)) {
      const last = ranges.at(-1)
      const end = Math.min(this.ids.length, (block + 1) * BLOCK)
      if (block * BLOCK >= end) continue
      if (last !== undefined && last[1] === block * BLOCK) last[1] = end
      else ranges.push([block * BLOCK, end])
    }
    this.dirty.clear()
    return ranges
  }

  movingUntilMs(): number {
    return this.movingUntil
  }

  private read(at: number): number {
    return this.rows[at] ?? 0
  }

  private touch(row: number): void {
    this.dirty.add(Math.floor(row / BLOCK))
  }

  private add(tripId: string): number {
    const row = this.ids.push(tripId) - 1
    this.rowOf.set(tripId, row)
    if (this.ids.length * STRIDE > this.rows.length) this.grow()
    return row
  }

  private grow(): void {
    const [oldRows, oldPoints] = [this.rows, this.points]
    this.rows = new Float32Array(oldRows.length * 2)
    this.points = new Float64Array(oldPoints.length * 2)
    this.rows.set(oldRows)
    this.points.set(oldPoints)
  }

  /** The last row takes the place of the one that goes. */
  private removeRow(row: number, tripId: string): void {
    const lastId = this.ids.pop()
    this.rowOf.delete(tripId)
    const last = this.ids.length
    if (lastId === undefined || row === last) return
    this.ids[row] = lastId
    this.rowOf.set(lastId, row)
    this.rows.copyWithin(row * STRIDE, last * STRIDE, (last + 1) * STRIDE)
    this.points.copyWithin(row * 2, last * 2, last * 2 + 2)
    this.touch(row)
  }

  private write(row: number, update: UnitUpdate, nowS: number, glide: boolean, fresh: boolean): void {
    const at = row * STRIDE
    const [x, y] = [mercatorX(update.lng), mercatorY(update.lat)]
    const t = fresh ? 1 : progress(this.rows, at, nowS)
    const wasX = this.read(at + AT.fromHi) + this.read(at + AT.fromLo)
    const wasY = this.read(at + AT.fromHi + 1) + this.read(at + AT.fromLo + 1)
    const fromX = fresh ? x : wasX + ((this.points[row * 2] ?? x) - wasX) * t
    const fromY = fresh ? y : wasY + ((this.points[row * 2 + 1] ?? y) - wasY) * t
    const oldLook = fresh ? 0 : this.read(at + AT.look)
    const toDeg = update.headingDeg ?? this.read(at + AT.toDeg)
    const was = this.read(at + AT.fromDeg)
    const fromDeg = fresh || (oldLook & LOOK.heading) === 0 ? toDeg : was + turn(was, this.read(at + AT.toDeg)) * t
    const moves = glide && !fresh && (fromX !== x || fromY !== y || fromDeg !== toDeg)
    const look =
      update.slot |
      (update.stopped ? LOOK.stopped : 0) |
      (update.hasGps ? 0 : LOOK.noGps) |
      (update.isUnjudged === true ? LOOK.unjudged : 0) |
      (update.headingDeg === null ? 0 : LOOK.heading) |
      (oldLook & (LOOK.hidden | LOOK.selected | LOOK.faint))
    this.rows.set(
      [high(fromX), high(fromY), low(fromX), low(fromY), high(x), high(y), low(x), low(y), nowS, moves ? GLIDE_S : 0],
      at,
    )
    this.rows.set([fromDeg, toDeg, look, (update.fixAt - this.epochMs) / 1000], at + AT.fromDeg)
    this.points[row * 2] = x
    this.points[row * 2 + 1] = y
    if (moves) this.movingUntil = this.epochMs + (nowS + GLIDE_S) * 1000
    this.touch(row)
  }
}
