import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import postcss, { type Rule } from 'postcss'
import { describe, expect, test } from 'vitest'

/**
 * Declarations that stand together in several rules are said once: a class of ui/layout, ui/text, ui/list or ui/surface, which a
 * component names beside its own (ADR 12). Of three and more, in whichever order.
 */
const LEAST = 3
/** How many rules say what another one says already. It only falls: who takes one away writes the new number. */
const REPEATED = 68

const SOURCE = resolve(import.meta.dirname, '../../packages/web/src')

interface Block {
  readonly declarations: string
  readonly rules: readonly string[]
}

/** The conditions that a rule holds under: what holds under another says something else. */
function conditionsOf(rule: Rule): string {
  const conditions: string[] = []
  for (let at = rule.parent; at !== undefined && at.type !== 'root'; at = at.parent)
    if (at.type === 'atrule' && at.name !== 'layer') conditions.unshift(`@${at.name} ${at.params} `)
  return conditions.join('')
}

/** Blocks that stand in more than one rule of the sheets, the commonest first; a rule is told by its file and line. */
function repeatedBlocks(sheets: Readonly<Record<string, string>>): readonly Block[] {
  const rules = new Map<string, string[]>()
  for (const [file, text] of Object.entries(sheets))
    postcss.parse(text).walkRules((rule) => {
      const { nodes, source } = rule
      const said = nodes.flatMap((node) =>
        node.type === 'decl' ? [`${node.prop}: ${node.value}${node.important === true ? ' !important' : ''}`] : [],
      )
      if (said.length < LEAST) return
      const declarations = `${conditionsOf(rule)}${said.sort().join('; ')}`
      rules.set(declarations, [...(rules.get(declarations) ?? []), `${file}:${source?.start?.line}`])
    })
  return [...rules]
    .map(([declarations, where]) => ({ declarations, rules: where }))
    .filter(({ rules }) => rules.length > 1)
    .sort((a, b) => b.rules.length - a.rules.length)
}

/** How many rules would go if each block stood once. */
const excessOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { rules }) => sum + rules.length - 1, 0)

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.css'))

test('no further rule says what another one says already', () => {
  expect(files.length).toBeGreaterThan(300)
  const blocks = repeatedBlocks(
    Object.fromEntries(files.map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')])),
  )
  const told = blocks.map(({ declarations, rules }) => `${rules.length} × { ${declarations} } ${rules.join(' ')}`)
  expect(excessOf(blocks), told.join('\n')).toBe(REPEATED)
})

const ROW = 'display: flex; gap: 8px; min-width: 0'
describe('what is counted', () => {
  test.each([
    ['the same in two files', { a: `.x { ${ROW} }`, b: `.y { ${ROW} }` }, ['a:1', 'b:1']],
    ['in another order', { a: `.x { ${ROW} }`, b: '.y { min-width: 0; display: flex; gap: 8px }' }, ['a:1', 'b:1']],
    ['within one file', { a: `.x { ${ROW} }\n.y { ${ROW} }` }, ['a:1', 'a:2']],
    ['within a layer', { a: `@layer base { .x { ${ROW} } }`, b: `.y { ${ROW} }` }, ['a:1', 'b:1']],
    [
      'under one condition',
      { a: `@media print { .x { ${ROW} } }`, b: `@media print { .y { ${ROW} } }` },
      ['a:1', 'b:1'],
    ],
    ['under two', { a: `@media screen { .x { ${ROW} } }`, b: `@media print { .y { ${ROW} } }` }, null],
    ['one that wins', { a: `.x { ${ROW} }`, b: `.y { ${ROW} !important }` }, null],
    ['one list of selectors', { a: `.x, .y { ${ROW} }` }, null],
    ['two declarations', { a: '.x { gap: 8px; min-width: 0 }', b: '.y { gap: 8px; min-width: 0 }' }, null],
    ['another value', { a: `.x { ${ROW} }`, b: '.y { display: flex; gap: 6px; min-width: 0 }' }, null],
    ['one more', { a: `.x { ${ROW} }`, b: `.y { ${ROW}; flex: 1 }` }, null],
  ])('%s', (_why, sheets, rules) => {
    expect(repeatedBlocks(sheets as Record<string, string>).map((block) => block.rules)).toEqual(
      rules === null ? [] : [rules],
    )
  })
})
