import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeAbandonedPartials } from './abandoned-partials.ts'

const NOW = Date.UTC(2026, 10, 24, 18)
const MINUTE_MS = 60_000

test('what a killed backup left goes after an hour; what is written to, and what is none, stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-restos-'))
  const made = (name: string, tableMinutesAgo: number): void => {
    const partial = join(folder, name)
    mkdirSync(partial)
    const file = join(partial, 'trips.copy.gz')
    writeFileSync(file, 'filas')
    const at = (minutes: number) => new Date(NOW - minutes * MINUTE_MS)
    utimesSync(file, at(tableMinutesAgo), at(tableMinutesAgo))
    utimesSync(partial, at(300), at(300))
  }
  try {
    made('vigia-20261120T030000Z.partial', 61)
    made('vigia-20261124T170000Z.partial', 59)
    made('vigia-20261119T030000Z', 9_000)
    made('mio.partial', 9_000)
    const [dead, alive] = ['vigia-20261120T030000Z.partial', 'vigia-20261124T170000Z.partial']
    expect(removeAbandonedPartials(folder, NOW)).toEqual({ removed: [dead], left: [alive] })
    expect(readdirSync(folder)).toEqual(['mio.partial', 'vigia-20261119T030000Z', alive])
    expect(removeAbandonedPartials(join(folder, 'no-hay'), NOW)).toEqual({ removed: [], left: [] })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
