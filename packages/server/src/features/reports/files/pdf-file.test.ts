import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { CLIENT, INVOICE, OPERATOR, PLATES, ROUTE } from '../kinds/shared-columns.ts'
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
