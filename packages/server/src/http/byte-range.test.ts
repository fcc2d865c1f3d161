import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['no header', undefined, 'whole'],
  ['what Safari asks first', 'bytes=0-1', { from: 0, to: 1 }],
  ['from somewhere on', 'bytes=40-', { from: 40, to: 99 }],
  ['past the end', 'bytes=40-5000', { from: 40, to: 99 }],
  ['the last ten', 'bytes=-10', { from: 90, to: 99 }],
  ['more than there is, from the end', 'bytes=-500', { from: 0, to: 99 }],
  ['one byte', 'bytes=99-99', { from: 99, to: 99 }],
  ['behind the end', 'bytes=100-', null],
  ['none of the last', 'bytes=-0', null],
  ['backwards', 'bytes=9-3', 'whole'],
  ['several', 'bytes=0-1,5-6', 'whole'],
  ['another unit', 'items=0-1', 'whole'],
  ['no numbers', 'bytes=-', 'whole'],
  ['a sign', 'bytes=+1-2', 'whole'],
] as const)('%s', (_why, header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected)
})
