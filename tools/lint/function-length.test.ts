import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type FunctionLength, functionLengths } from './function-lengths.ts'

/** A function has 80 lines at the most, from its first to its last: what a screen shows, markup and text included. */
const MAX_LINES = 80
const MAX_EXCEPTIONS = 10
/** So long may be what is excepted. */
const MAX_EXCEPTED_LINES = 120

const IN_PAGE = 'what runs in a page is handed over as one text, and sees nothing beside it'

/** What is longer for a reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'packages/server/src/wiring/app.ts buildApp':
    'a table of contents, read from top to bottom in the order in which things start',
  'packages/gps-reader/src/browser/sign-in/survey-page.ts surveyPage': IN_PAGE,
  'packages/gps-reader/src/browser/navigation/page-rows.ts pageRows': IN_PAGE,
  'packages/gps-reader/src/browser/navigation/page-dom.ts pageDom': IN_PAGE,
  'packages/gps-reader/src/browser/evidence/collect-page.ts collectPage': IN_PAGE,
  'packages/gps-reader/src/browser/evidence/collect-page.ts pageValues': IN_PAGE,
  'packages/gps-reader/src/browser/evidence/install-hooks.ts keepMapObjects': IN_PAGE,
  'packages/web/src/map/basemap/embedded-style.ts labelLayers': 'a table: one row for each layer of names',
}

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = [...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`), 'tools']

const production = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]m?[jt]sx?$/.test(file) && !/[.]test[.]tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
)

const tooLong = (functions: readonly FunctionLength[]) => functions.filter(({ lines }) => lines > MAX_LINES)
const keyOf = ({ file, name }: FunctionLength): string => `${file} ${name}`

describe('functions of the product', () => {
  const long = production.flatMap((file) => tooLong(functionLengths(file, readFileSync(join(ROOT, file), 'utf8'))))
  const known = new Set(Object.keys(EXCEPTIONS))

  test('have 80 lines at the most', () => {
    expect(production.length).toBeGreaterThan(3000)
    const found = long.filter((one) => !known.has(keyOf(one)))
    expect(found.map(({ file, line, name, lines }) => `${file}:${line} ${name}: ${lines} lines`)).toEqual([])
  })

  test('are excepted by name while they are longer, ten at the most', () => {
    const names = new Set(long.map(keyOf))
    expect([...known].filter((name) => !names.has(name))).toEqual([])
    expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(MAX_EXCEPTIONS)
  })

  test('have 120 lines at the most where they are excepted', () => {
    expect(long.filter(({ lines }) => lines > MAX_EXCEPTED_LINES)).toEqual([])
  })
})

const lines = (count: number, line: string): string => `${line}\n`.repeat(count)

describe('what is counted', () => {
  test.each([
    ['a declaration', 'a.ts', 'long', (n: number) => `function long() {\n${lines(n - 2, '  act()')}}`],
    ['an arrow', 'a.ts', 'long', (n: number) => `const long = () => {\n${lines(n - 2, '  act()')}}`],
    ['a method', 'a.ts', 'Long.run', (n: number) => `class Long {\n  run() {\n${lines(n - 2, '    act()')}  }\n}`],
    ['a member', 'a.ts', 'run', (n: number) => `export const long = {\n  run() {\n${lines(n - 2, '    act()')}  },\n}`],
    ['markup', 'a.tsx', 'Long', (n: number) => `const Long = () => (\n<ul>\n${lines(n - 4, '<li />')}</ul>\n)`],
    ['a text', 'a.ts', 'long', (n: number) => `const long = () => \`\n${lines(n - 2, 'select 1')}\``],
    ['remarks', 'a.ts', 'long', (n: number) => `function long() {\n${lines(n - 2, '  // why')}}`],
    ['a callback', 'a.ts', 'callback of useEffect', (n: number) => `useEffect(() => {\n${lines(n - 2, 'act()')}})`],
  ])('%s of 81 lines is too long, one of 80 is not', (_, file, name, codeOf) => {
    expect(tooLong(functionLengths(file, codeOf(81)))).toEqual([{ file, name, line: expect.any(Number), lines: 81 }])
    expect(tooLong(functionLengths(file, codeOf(80)))).toEqual([])
  })
})
