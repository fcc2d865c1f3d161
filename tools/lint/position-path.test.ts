import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The table of docs/architecture.md "The life of a position": its files are there, are used, and are as few as it says. */
const ROOT = resolve(import.meta.dirname, '../..')
const DOCUMENT = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const MOST_FILES = 24

/** The second column of the table's rows, without what stands in brackets. */
function filesOf(document: string): readonly string[] {
  const [section = ''] = document.split('## The life of a position')[1]?.split('\n## ') ?? []
  const rows = section.split('\n').filter((line) => /^\| \d+ \|/.test(line))
  return rows.flatMap((row) => {
    let folder = ''
    const named = [...(row.split('|')[2] ?? '').replace(/\(.*\)/, '').matchAll(/`([\w./-]+)`/g)]
    return named.map(([, name = '']) => {
      if (name.includes('/')) folder = dirname(name)
      return pathOf(name.includes('/') ? name : `${folder}/${name}`)
    })
  })
}

const pathOf = (named: string): string =>
  named.startsWith('web/') ? named.replace('web/', 'packages/web/src/') : `packages/server/src/${named}`

/** A feature, or a shelf; in the browser a folder. */
const roomOf = (file: string): string =>
  /^packages\/server\/src\/(features\/[^/]+|[^/]+)/.exec(file)?.[0] ?? dirname(file)

/** Rooms that are entered again after they were left. */
function returns(files: readonly string[]): readonly string[] {
  const rooms = files.map(roomOf).filter((room, index, all) => room !== all[index - 1])
  return rooms.filter((room, index) => rooms.indexOf(room) < index)
}

/** What the production code of the server and of the browser imports from beside it. */
const imported = new Set(
  ['packages/server/src', 'packages/web/src'].flatMap((source) =>
    readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' })
      .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, source, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([.][^']+)'/g)].map(
          ([, target = '']) => join(source, dirname(file), target),
        ),
      ),
  ),
)

describe('the life of a position', () => {
  const files = filesOf(DOCUMENT)

  test.each(files)('%s is there, and production uses it', (file) => {
    expect(existsSync(join(ROOT, file))).toBe(true)
    expect(imported).toContain(file)
  })

  test('it takes few files, each once', () => {
    expect(files.length).toBeGreaterThan(15)
    expect(files.length).toBeLessThanOrEqual(MOST_FILES)
    expect(new Set(files).size).toBe(files.length)
    expect(DOCUMENT).toContain(`hand it on, ${files.length} of them`)
  })

  test('it comes back to no room that it has left', () => {
    expect(returns(files)).toEqual([])
  })

  test('the bus between a commit and the fleet would be a return', () => {
    const byBus = files.flatMap((file) =>
      file.endsWith('/wiring/live.ts') ? ['packages/server/src/realtime/a.ts', file] : file,
    )
    expect(returns(byBus)).toEqual(['packages/server/src/realtime'])
  })
})
