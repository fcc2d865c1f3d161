import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const MAP = readFileSync(join(ROOT, 'docs/spec-map.md'), 'utf8')

const fileOf = (named: string): string =>
  named.replace(/^(web|server|gps-reader|egress|domain|contract)\//, 'packages/$1/src/')
const rows = MAP.split('\n').filter((line) => /^\|(?! sentence |---)/.test(line))

describe('docs/spec-map.md', () => {
  test.each(rows)('%s', (row) => {
    const [, , built = '', shown = ''] = row.split(' | ').length === 3 ? ['', ...row.split(' | ')] : []
    expect(built, 'three columns').not.toBe('')
    const proof = [...shown.matchAll(/`([\w./-]+)`(?: › ([^;|]+))?/g)]
    expect(proof.length, 'a test').toBeGreaterThan(0)
    for (const [, named = ''] of [...built.matchAll(/`([\w./-]+\.\w+)`/g), ...proof])
      expect(existsSync(join(ROOT, fileOf(named))), named).toBe(true)
    for (const [, named = '', title] of proof)
      if (title !== undefined) expect(readFileSync(join(ROOT, fileOf(named)), 'utf8')).toContain(title.trim())
  })
})
