import { expect, test } from 'vitest'
import { tooManyValues } from './too-many-values.ts'

const unit = (id: number) => ({ id, lat: 20.5, lng: -100.4, sensors: Array.from({ length: 50 }, (_, n) => n) })

test.each([
  ['nothing', '', false],
  ['the largest fleet', JSON.stringify(Array.from({ length: 5_000 }, (_, n) => unit(n))), false],
  ['a long text', JSON.stringify({ html: 'x'.repeat(4_000_000) }), false],
  ['empty lists without end', `[${'[],'.repeat(1_000_000)}[]]`, true],
  ['numbers without end', `[${'1,'.repeat(1_000_000)}1]`, true],
  ['lists in lists', '['.repeat(1_000_000), true],
  ['objects in objects', '{"a":'.repeat(1_000_000), true],
])('%s', (_why, text, isTooMany) => {
  expect(tooManyValues(text)).toBe(isTooMany)
})
