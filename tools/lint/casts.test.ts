import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** What web reads of the wire has the contract's type, and no other: no cast in `web/src/api` but these, each with its reason. */
const PACKAGES = resolve(import.meta.dirname, '../../packages')
const API = join(PACKAGES, 'web/src/api')

const EXCEPTIONS: Readonly<Record<string, string>> = {
  'api-reference.ts JSON.parse(document)': 'handed over as unknown',
  'import-fields.ts Object.keys(FIELD_LABELS)': 'the keys of a constant, which the language types as any text',
  'lane-routes.ts JSON.parse(key)': 'a key that the same file writes of the same type',
  'risk-preview.ts weights':
    'a draft, whose values are as they were typed and whose names are the weights’: the server checks them',
  "send.ts JSON.parse(text === '' ? 'null' : text)": 'the one door: what comes in by it has the type of the call',
  'send.ts JSON.parse(text)': 'handed over as unknown',
  'settings-catalogue.ts { body }':
    'a draft, whose values are as they were typed and whose names are `SettingPath`s: the server checks them',
  "tokens.ts JSON.parse(read('user', of) ?? 'null')": 'handed over as unknown',
}

/** Casts in all of the product, which only fall. */
const CASTS = 97

/** What holds nothing yet is of the type that its declaration says. */
const EMPTY = /^\S+ (?:\[\]|\{\}|null|undefined|'')$/

/** What a file claims without proof, each as `file expression`. */
interface Claims {
  /** Of each `expression as Type` and `<Type>expression`; `as const` claims nothing. */
  readonly casts: readonly string[]
  /** Of each `JSON.parse`, which has any. */
  readonly parsed: readonly string[]
}

function claimsOf(file: string, text: string): Claims {
  const casts: string[] = []
  const parsed: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type))
      casts.push(`${file} ${node.expression.getText()}`)
    if (ts.isCallExpression(node) && node.expression.getText() === 'JSON.parse')
      parsed.push(`${file} ${node.getText()}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return { casts, parsed }
}

const claimsIn = (folder: string): readonly Claims[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => claimsOf(file, readFileSync(join(folder, file), 'utf8')))

const sources = readdirSync(PACKAGES).map((name) => join(PACKAGES, name, 'src'))
const everywhere = sources.flatMap(claimsIn)

test('no answer of the wire is given another type', () => {
  const claims = claimsIn(API)
  expect(claims.length).toBeGreaterThan(100)
  const found = claims.flatMap(({ casts, parsed }) => [...casts, ...parsed])
  expect(found.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

test('what is empty has the type of its declaration, and casts only fall', () => {
  const casts = everywhere.flatMap((claims) => claims.casts)
  expect(casts.filter((cast) => EMPTY.test(cast))).toEqual([])
  expect(casts.length).toBeLessThanOrEqual(CASTS)
})

test.each([
  ['const trip = answer as Trip', ['a.ts answer'], []],
  ['const trip = <Trip>answer', ['a.ts answer'], []],
  ['const trip = answer as unknown as Trip', ['a.ts answer as unknown', 'a.ts answer'], []],
  ['const trip: Trip = JSON.parse(text)', [], ['a.ts JSON.parse(text)']],
  ['const NAMES = ["a"] as const', [], []],
  ['const trip = answer satisfies Trip', [], []],
])('%s', (code, casts, parsed) => expect(claimsOf('a.ts', code)).toEqual({ casts, parsed }))

test.each([
  ['const trips = [] as Trip[]', true],
  ['let after = null as string | null', true],
  ['const counts = {} as Counts', true],
  ['const trips = [first] as Trip[]', false],
])('%s: empty %s', (code, isEmpty) => {
  expect(claimsOf('a.ts', code).casts.some((cast) => EMPTY.test(cast))).toBe(isEmpty)
})
