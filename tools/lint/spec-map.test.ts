import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const MAP = readFileSync(join(ROOT, 'docs/spec-map.md'), 'utf8')

const fileOf = (named: string): string =>
  named.replace(/^(web|server|gps-reader|egress|domain|contract)\//, 'packages/$1/src/')

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g
/** Found by a pattern over their names, or started by theirs. */
const ENTRY = /(-screen\.tsx|\.worker\.ts|\/main\.tsx?|-cli\.ts)$/

/** Every file under `packages/…/src` that another one, which is no test, imports. */
function importedFiles(): ReadonlySet<string> {
  const imported = new Set<string>()
  for (const name of readdirSync(join(ROOT, 'packages'))) {
    const source = join(ROOT, 'packages', name, 'src')
    if (!existsSync(source)) continue
    for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
      for (const [, target = ''] of readFileSync(join(source, file), 'utf8').matchAll(IMPORT)) {
        const [, ofPackage, path] = /^@vigia\/([\w-]+)\/(.+)$/.exec(target) ?? []
        if (ofPackage !== undefined) imported.add(join(ROOT, 'packages', ofPackage, 'src', `${path}.ts`))
        else if (target.startsWith('.')) imported.add(join(source, dirname(file), target))
      }
    }
  }
  return imported
}
const IMPORTED = importedFiles()

const rows = MAP.split('\n').filter((line) => /^\|(?! sentence |---)/.test(line))

describe('docs/spec-map.md', () => {
  test.each(rows)('%s', (row) => {
    const [, , built = '', shown = ''] = row.split(' | ').length === 3 ? ['', ...row.split(' | ')] : []
    expect(built, 'three columns').not.toBe('')
    const proof = [...shown.matchAll(/`([\w./-]+)`(?: › ([^;|]+))?/g)]
    expect(proof.length, 'a test').toBeGreaterThan(0)
    for (const [, named = ''] of [...built.matchAll(/`([\w./-]+\.\w+)`/g), ...proof])
      expect(existsSync(join(ROOT, fileOf(named))), named).toBe(true)
    for (const [, named = ''] of built.matchAll(/`([\w./-]+\.tsx?)`/g))
      expect(ENTRY.test(named) || IMPORTED.has(join(ROOT, fileOf(named))), `production uses ${named}`).toBe(true)
    for (const [, named = '', title] of proof)
      if (title !== undefined) expect(readFileSync(join(ROOT, fileOf(named)), 'utf8')).toContain(title.trim())
  })
})
