import { describe, expect, it } from 'vitest'
import { API_SHAPES } from '../../test/api-shapes.ts'
import { FEED_SHAPES } from '../../test/feed-shapes.ts'
import { PAGE_SHAPES } from '../../test/page-shapes.ts'
import { aWanted, readOne } from '../../test/platform-pages.ts'
import { AT, TRUTH } from '../../test/platform-truth.ts'

const SHAPES = [...API_SHAPES, ...FEED_SHAPES, ...PAGE_SHAPES]

describe('readUnits on the shapes of known platforms', () => {
  it.each(SHAPES)('$shape', ({ pieces, habits, kmh = 80, at = AT }) => {
    const reading = readOne(pieces, aWanted(), habits)
    expect(reading).toMatchObject({ kind: 'position' })
    if (reading.kind !== 'position') return
    expect(reading.position.point.lat).toBeCloseTo(TRUTH.lat, 4)
    expect(reading.position.point.lng).toBeCloseTo(TRUTH.lng, 4)
    if (kmh === null) expect(reading.position.speedKmh).toBeNull()
    else expect(reading.position.speedKmh).toBeCloseTo(kmh, 0)
    const readAt = reading.position.at
    expect(readAt === null ? null : Math.round(readAt / 1000)).toBe(at === null ? null : Math.round(at / 1000))
  })

  it.each(SHAPES)('nobody else is read in its place: $shape', ({ pieces, habits }) => {
    const reading = readOne(pieces, aWanted({ plates: '45AK7R' }), habits)
    expect(['not-found', 'nothing', 'unconfirmed']).toContain(reading.kind)
  })
})
