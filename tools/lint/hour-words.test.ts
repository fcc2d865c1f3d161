import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** An hour within a sentence has its article from `theTime`, which says la 01:10 and las 02:10 (domain/format). */
const PACKAGES = resolve(import.meta.dirname, '../../packages')
const HOUR = /\blas(?:\{' '\})?\s*\$?\{(?:\w*[tT]ime\w*|timeOrDay|hourText|minutes|seconds)\(/

test('no sentence has an hour with an article of its own', () => {
  const found = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[\w-]+[/]src[/].*[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file))
    .filter((file) => HOUR.test(readFileSync(join(PACKAGES, file), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ["desde las{' '}\n        {timeOrDay(first.at, now)}", true],
  ['a las {clockTime(at)}', true],
  ['`de las ${clockTimeExact(at)}`', true],
  ['desde {theTime(clockTime(at))}', false],
  ['`${count} de las ${fresh} nuevas`', false],
])('%s', (text, isFound) => expect(HOUR.test(text)).toBe(isFound))
