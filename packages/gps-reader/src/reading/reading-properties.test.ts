import { NOW } from '@vigia/domain/test/factories'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWanted, evidence, PLATES, readOne, scanAll } from '../../test/platform-pages.ts'
import { TRUTH, unix } from '../../test/platform-truth.ts'
import { row } from '../../test/reading-cases.ts'
import { NO_HABITS } from './evidence.ts'
import { readUnits } from './read-units.ts'

describe('readUnits, whatever else is on the page', () => {
  const anotherUnit = fc.record({
    unidad: fc.stringMatching(/^[A-Z]{2}\d{3}[A-Z]$/).filter((name) => name !== PLATES),
    lat: fc.double({ min: 15, max: 32, noNaN: true }),
    lng: fc.double({ min: -117, max: -87, noNaN: true }),
    ts: fc.integer({ min: unix - 86_400, max: unix + 60 }),
    id: fc.integer({ min: 1, max: 9 }),
  })
  const pages = fc.array(anotherUnit, { maxLength: 12 })

  it('reads the same whatever the order of what the page said', () => {
    const mine = [
      row(PLATES, TRUTH, { id: 3 }),
      row(PLATES, { lat: 20.41001, lng: -100.40001 }, { ts: unix - 600, id: 3 }),
    ]
    fc.assert(
      fc.property(pages, fc.infiniteStream(fc.nat(1_000)), (others, keys) => {
        const candidates = scanAll(evidence([...mine, ...others]), evidence({ ...TRUTH, title: PLATES }, 'marker'))
        const shuffled = candidates
          .map((candidate) => ({ candidate, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ candidate }) => candidate)
        const read = (list: typeof candidates) => readUnits(list, [aWanted()], NO_HABITS, NOW)
        expect(read(shuffled)).toEqual(read(candidates))
      }),
    )
  })

  it('never reads another unit’s place, whoever else is on the page', () => {
    fc.assert(
      fc.property(pages, fc.boolean(), (others, isThere) => {
        const reading = readOne([evidence(isThere ? [row(PLATES, TRUTH, { id: 5 }), ...others] : others)])
        if (!isThere) expect(['not-found', 'nothing']).toContain(reading.kind)
        else expect(reading).toMatchObject({ kind: 'position', position: { point: TRUTH } })
      }),
    )
  })
})
