import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { expect, test } from 'vitest'
import { CLIENT, INVOICE, OPERATOR, PLATES, ROUTE } from '../kinds/shared-columns.ts'
import type { ReportMap } from './map/report-map.ts'
import { writePdf } from './pdf-file.ts'
import type { ReportHead } from './report-file.ts'

const NAMES: readonly [why: string, name: string][] = [
  ['200 letters without a space', 'W'.repeat(200)],
  ['lines and tabs', 'A\nB\r\nC\tD'],
  ['what a spreadsheet would run', '=HYPERLINK("http://x";"y")'],
  ['signs of other scripts', '运输公司 🚚 שלום'],
  ['written backwards, and unseen', '\u202Egpj.exe\u202C\u200b\u200d\ufeff'],
  ['marks piled on a letter', `Z${'\u0301'.repeat(80)}`],
  ['half a sign', '🚚'.slice(0, 1)],
  ['what a PDF is written in', ') Tj ET endstream endobj << /JS (app.alert\\(1\\)) >>'],
]

const headOf = (name: string): ReportHead => ({
  ...{ company: name, title: 'Entregas a tiempo', days: '18 nov 2026', filters: [`Cliente: ${name}`], asOf: 0 },
  ...{
    columns: [CLIENT, ROUTE, INVOICE, PLATES, OPERATOR],
    definition: 'Así.',
    rowName: { one: 'viaje', many: 'viajes' },
    map: null,
  },
  summary: {
    rows: 30,
    figures: [{ key: 'late', label: 'Tarde', value: 1, unit: 'viajes', formula: 'Así.', sample: 3, excluded: 1 }],
    ...{ notes: ['1 viaje sin cita'], daysWithoutData: [] },
  },
})

test.each(NAMES)('a row is a line, also with %s', async (_why, name) => {
  async function* rows() {
    yield Array.from({ length: 30 }, () => ({ isMarked: true, cells: [name, name, name, name, name] }))
  }
  const out = new PassThrough()
  const [bytes] = await Promise.all([buffer(out), writePdf(headOf(name), rows(), out)])
  const text = bytes.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  // 30 lines, their heading and how it is computed fill one page and a part of the next.
  expect(text.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2)
  // What it is about is a text there too, whose brackets end nothing.
  expect(text).not.toContain('/Author ()')
  expect(text).not.toMatch(/\/JavaScript|\/URI/)
})

const PAGES = /\/Type \/Page\b(?!s)/g
async function pagesWith(map: ReportMap | null): Promise<number> {
  async function* rows() {
    yield [{ isMarked: false, cells: ['Ferro', 'A → B', 'F-1', 'P-1', 'Eva'] }]
  }
  const out = new PassThrough()
  const [bytes] = await Promise.all([buffer(out), writePdf({ ...headOf('Ferro'), map }, rows(), out)])
  return bytes.toString('latin1').match(PAGES)?.length ?? 0
}
const pointsAt = (...points: readonly LatLng[]): ReportMap => ({
  ...{ ways: [], caption: 'Aquí.' },
  points: points.map((point, index) => ({ point, isMarked: index === 0 })),
})
const MAPS: readonly [why: string, map: ReportMap | null, pages: number][] = [
  ['nothing has a place', null, 1],
  ['a single place', pointsAt({ lat: 20.58, lng: -100.38 }), 2],
  ['places of the whole country', pointsAt({ lat: 32.5, lng: -117 }, { lat: 16.7, lng: -92.6 }), 2],
  ['a place at sea, far from all towns', pointsAt({ lat: 15, lng: -110 }), 2],
  ['some of it abroad', pointsAt({ lat: 19.4, lng: -99.1 }, { lat: 48.8, lng: 2.3 }), 2],
  ['some of it at a pole', pointsAt({ lat: 19.4, lng: -99.1 }, { lat: -90, lng: 180 }, { lat: 90, lng: 0 }), 2],
  [
    'a way that leaves the map',
    {
      ...{ points: [], caption: 'Así.' },
      ways: [
        {
          stretches: [
            [
              { lat: 19.4, lng: -99.1 },
              { lat: -90, lng: 0 },
              { lat: 19.5, lng: -99.1 },
            ],
          ],
          isMarked: false,
        },
      ],
    },
    2,
  ],
  ['all of it abroad', pointsAt({ lat: 48.8, lng: 2.3 }, { lat: -90, lng: 180 }), 1],
  [
    'ways, one of a single position',
    { points: [], ways: [{ stretches: [[{ lat: 19.4, lng: -99.1 }], []], isMarked: true }], caption: 'Así.' },
    2,
  ],
]
test.each(MAPS)('the map is a page of its own where there is something to draw: %s', async (_why, map, pages) => {
  expect(await pagesWith(map)).toBe(pages)
})
