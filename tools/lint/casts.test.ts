import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** What web reads of the wire has the contract's type, and no other: no cast in `web/src/api` but these, each with its reason. */
const API = resolve(import.meta.dirname, '../../packages/web/src/api')

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

/** `file expression` of each `expression as Type` and `<Type>expression`, and of `JSON.parse`, which has any; `as const` claims nothing. */
function castsOf(file: string, text: string): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type))
      found.push(`${file} ${node.expression.getText()}`)
    if (ts.isCallExpression(node) && node.expression.getText() === 'JSON.parse') found.push(`${file} ${node.getText()}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

test('no answer of the wire is given another type', () => {
  const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => castsOf(file, readFileSync(join(API, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

test.each([
  ['const trip = answer as Trip', ['a.ts answer']],
  ['const trip = <Trip>answer', ['a.ts answer']],
  ['const trip = answer as unknown as Trip', ['a.ts answer as unknown', 'a.ts answer']],
  ['const trip: Trip = JSON.parse(text)', ['a.ts JSON.parse(text)']],
  ['const NAMES = ["a"] as const', []],
  ['const trip = answer satisfies Trip', []],
])('%s', (code, casts) => expect(castsOf('a.ts', code)).toEqual(casts))
