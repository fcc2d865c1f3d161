import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Within a package a file is found by its name: no two of its production files have the same. */
const PACKAGES = resolve(import.meta.dirname, '../../packages')

/** Of these a package has several: each is where its page, or its process, begins. */
const BEGINNINGS = /^(?:main|index)[.](?:tsx?|css)$/

/** Names of a package's files that more than one of them has, as `package/name`. */
function twice(name: string, files: readonly string[]): readonly string[] {
  const names = files
    .filter((file) => /[.](?:tsx?|css)$/.test(file) && !/[.](?:test|d)[.]tsx?$/.test(file))
    .map((file) => basename(file))
    .filter((file) => !BEGINNINGS.test(file))
  return [...new Set(names.filter((file, index) => names.indexOf(file) < index))]
    .map((file) => `${name}/${file}`)
    .sort()
}

const packages = readdirSync(PACKAGES)
  .map((name) => [name, join(PACKAGES, name, 'src')] as const)
  .filter(([name]) => readdirSync(join(PACKAGES, name)).includes('src'))

test.each(packages)('%s: no two files have one name', (name, source) => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(0)
  expect(twice(name, files)).toEqual([])
})

test.each([
  ['two features', ['features/a/users.store.ts', 'features/b/users.store.ts'], ['server/users.store.ts']],
  ['a part and its test', ['a/row.tsx', 'a/row.component.test.tsx'], []],
  ['two sheets of one name', ['a/row.module.css', 'b/row.module.css'], ['server/row.module.css']],
  ['where two pages begin', ['main.tsx', 'tracking/main.tsx'], []],
])('%s', (_why, files, found) => {
  expect(twice('server', files)).toEqual(found)
})
