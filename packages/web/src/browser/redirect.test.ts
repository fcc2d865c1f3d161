import { expect, test } from 'vitest'
import { safePath } from './redirect.ts'

test.each([
  ['a path of ours', '/sentinel', '/sentinel'],
  ['with search and fragment', '/sentinel?viaje=7#mapa', '/sentinel?viaje=7#mapa'],
  ['another host', 'https://evil.test/', null],
  ['another host without a scheme', '//evil.test', null],
  ['a backslash, which browsers read as a slash', '/\\evil.test', null],
  ['a tab, which browsers drop', '/\t/evil.test', null],
  ['a line break, which browsers drop', '/\n/evil.test', null],
  ['a script', 'javascript:alert(1)', null],
  ['a relative path', 'sentinel', null],
  ['nothing', '', null],
  ['nothing stored', null, null],
])('%s', (_why, path, expected) => {
  expect(safePath(path)).toBe(expected)
})

test('whatever is let through stays on this origin', () => {
  for (const path of ['/a', '/a//b', '/a\\b', '/%2f%2fevil.test', '/@evil.test', '/.//evil.test']) {
    const safe = safePath(path)
    expect(safe).not.toBeNull()
    expect(new URL(safe ?? '', 'https://vigia.test').origin).toBe('https://vigia.test')
  }
})
