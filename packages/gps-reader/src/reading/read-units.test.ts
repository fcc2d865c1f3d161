import { NOW } from '@vigia/domain/test/factories'
import { describe, expect, it } from 'vitest'
import { aWanted, evidence, PLATES, readOne, scanAll } from '../../test/platform-pages.ts'
import { unix } from '../../test/platform-truth.ts'
import { READING_CASES, row } from '../../test/reading-cases.ts'
import { READING_CORNERS } from '../../test/reading-corners.ts'
import { NO_HABITS } from './evidence.ts'
import { readUnits } from './read-units.ts'

describe('readUnits', () => {
  it.each([...READING_CASES, ...READING_CORNERS])('$why', ({ pieces, wanted, options, kind, expected }) => {
    expect(readOne(pieces, wanted, NO_HABITS, options)).toMatchObject({ kind, ...expected })
  })

  it('answers each wanted unit in its place', () => {
    const pieces = evidence([row(PLATES), row('99ZZ1Z', { lat: 25.1234, lng: -101.4321 }, { ts: unix - 3_600 })])
    const readings = readUnits(scanAll(pieces), [aWanted({ plates: '99ZZ1Z' }), aWanted()], NO_HABITS, NOW)
    expect(readings).toMatchObject([{ position: { unitName: '99ZZ1Z' } }, { position: { unitName: PLATES } }])
  })
})
