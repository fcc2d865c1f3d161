import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../../test/fake-browser.ts'
import { isRecord } from './is-record.ts'
import { readJson, readText, writeJson, writeText } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser that refuses storage reads as empty and drops writes', () => {
  vi.stubGlobal('localStorage', fakeStorage(true))
  expect(readText('token')).toBeNull()
  expect(writeText('token', 'x')).toBe(false)
})

test('JSON goes in and comes out', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  expect(writeJson('centre', { lat: 19 })).toBe(true)
  expect(readJson('centre', isRecord)).toEqual({ lat: 19 })
})

test.each([
  ['broken JSON', '{"lat":'],
  ['another shape', '[1,2]'],
  ['nothing', null],
])('%s reads as null', (_why, text) => {
  vi.stubGlobal('localStorage', fakeStorage())
  writeText('centre', text)
  expect(readJson('centre', isRecord)).toBeNull()
})
