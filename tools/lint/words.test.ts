import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Words of the glossary's columns "not": no declared name or file of production is made of one (docs/glossary.md); strings and SQL are not read. */
const ROOT = resolve(import.meta.dirname, '../..')

const FORBIDDEN: ReadonlySet<string> = new Set([
  ...['told', 'tell', 'tells', 'say', 'says', 'hear', 'hears', 'heard', 'untold'],
  ...['desk', 'desks', 'door', 'doors', 'bell', 'book', 'books', 'crowd', 'crowds', 'living', 'stir', 'keepsake'],
  ...['zone', 'zones', 'incidence', 'incidences', 'center', 'pastless'],
])

/** Names that stand for what is stored, sent or another's, and where; `*`: in every file. */
const ALLOWED: readonly (readonly [RegExp, RegExp, string])[] = [
  [/(^|_)time_zones?(_|$)/, /./, 'of a clock'],
  [
    /^(zone|zone_offset_ms|has_zone)$/,
    /written-time|navixy|traccar-forward|audit-value-text|time-zone-part/,
    'of a clock',
  ],
  [/^quiet_zone$/, /qr-code/, 'the margin of a QR code, in its standard'],
  [/^(desk_rate|is_told|danger_zone(\..+)?|last_heard_at)$/, /./, 'stored, and on the wire'],
  [/^is_told$/, /./, 'in the audit log'],
  [/^told$/, /escalation-(text|words)/, 'an outcome as it is stored'],
  [/^zones?$/, /contract\/src|\.wire\.ts$|\.routes\.ts$|audit-value-labels/, 'on the wire, and in the audit log'],
  [/^center$/, /web\/src\/map\/|testbeds\/src\/sites\/known/, 'an option of the map library, and of platforms'],
  [/^zone$/, /handover-sections|logbook-sheet|timeline-view/, 'a section, and a source of an entry, on the wire'],
  [/^excused_in_safe_zones$/, /dry-run-result/, 'the event that is excused there'],
  [/^desk$/, /audit-value-text|setup\.routes|step-list/, 'the step that prepares the desk, on the wire'],
  [/^keepsake_sealed$/, /./, 'a column'],
]

/** `ToldRefusal`, `TOLD_BEFORE_MS`, `is-told`: as `told_refusal`. */
const snake = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/** The names that a file declares: of values, types, members and parts of patterns. */
function declaredNames(file: string, text: string): readonly string[] {
  const names: string[] = []
  const add = (name: ts.Node | undefined): void => {
    if (name === undefined) return
    if (ts.isIdentifier(name) || ts.isStringLiteral(name)) names.push(name.text)
    else if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
      for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertyAssignment(node)) add(node.name)
    else if (ts.isFunctionLike(node) || ts.isTypeElement(node) || ts.isClassElement(node)) add(node.name)
    else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node))
      add(node.name)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return names
}

/** Those of a file's names that are made of a forbidden word, and are not allowed there. */
const privateNames = (file: string, names: readonly string[]): readonly string[] =>
  [...new Set([...names, file.replace(/^.*\/|\.tsx?$/g, '')])].filter(
    (name) =>
      name.length <= 60 &&
      snake(name)
        .split(/[^a-z\d]+/)
        .some((word) => FORBIDDEN.has(word)) &&
      !ALLOWED.some(([allowed, where]) => allowed.test(snake(name)) && where.test(file)),
  )

/** Production that holds one of the words at all, so that one of its names may be made of it: few files, for parsing them takes long. */
const ANY = new RegExp([...FORBIDDEN].join('|'), 'i')
const production = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[\w-]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
  .map((file) => [`packages/${file}`, readFileSync(join(ROOT, 'packages', file), 'utf8')] as const)
  .filter(([file, text]) => ANY.test(file) || ANY.test(text))
  .map(([file, text]) => ({ file, names: declaredNames(file, text) }))

test('no name of production is made of a word that the glossary rules out', () => {
  const found = production.flatMap(({ file, names }) => privateNames(file, names).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})

test.each([
  ['const toldAt = 1', ['toldAt']],
  ['const { a: isHeard, b } = c', ['isHeard']],
  ['interface ZoneVisit { readonly deskText: string }', ['ZoneVisit', 'deskText']],
  ['function tellRung(say: () => void) {}', ['tellRung', 'say']],
  ['const MAX_TOLD = 1', ['MAX_TOLD']],
  ['const { told } = notice; use({ "never-heard": told })', ['told', 'never-heard']],
  ['const timeZone = 1; // told of the desk', []],
  ['const bookmark = folder + hearing', []],
])('of %s it names %j', (text, names) => {
  const file = 'packages/web/src/app/planted.ts'
  expect(privateNames(file, declaredNames(file, text))).toEqual(names)
})

test('each exception is of a name that is there', () => {
  const stale = ALLOWED.filter(
    ([allowed, where]) =>
      !production.some(({ file, names }) => where.test(file) && names.some((name) => allowed.test(snake(name)))),
  )
  expect(stale.map(([, , reason]) => reason)).toEqual([])
})
