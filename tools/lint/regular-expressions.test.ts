import { check } from 'recheck'
import { expect, test } from 'vitest'
import { type BoundedExpression, boundedExpressions, isBounded } from './bounded-expressions.ts'
import { everyExpression, nameOf, PATIENCE, textOf } from './every-expression.ts'
import { type FoundExpression, findRegularExpressions } from './find-regular-expressions.ts'
import proven from './proven-expressions.json' with { type: 'json' }

/**
 * No regular expression of ours takes longer than in proportion to its text: `recheck` proves each by automata, or searches
 * for a text on which a backtracking engine's steps grow faster. It counts steps; a proof that is not found is no proof.
 */
/** Those whose proof takes long are proven once (`npm run regexes`) and not with every run. */
const PROVEN: ReadonlySet<string> = new Set(proven)

/** What is wrong with an expression; null: nothing. */
async function problemOf(found: FoundExpression): Promise<string | null> {
  const where = `${found.file}:${found.line} ${found.code}`
  if (found.source === null) return `${where}: made of a text that is no constant`
  if (PROVEN.has(nameOf(found))) return null
  const verdict = await check(found.source, found.flags, PATIENCE)
  if (verdict.status === 'safe') return null
  return `${where}: ${verdict.status === 'vulnerable' ? verdict.complexity.summary : 'not proven'}`
}

test('every regular expression takes time in proportion to its text', async () => {
  const problems: string[] = []
  for (const found of everyExpression()) {
    const problem = isBounded(found) ? null : await problemOf(found)
    if (problem !== null) problems.push(problem)
  }
  expect(problems).toEqual([])
}, 1_200_000)

test.each(boundedExpressions.map((each): [string, BoundedExpression] => [`${each.file} ${each.begins}`, each]))(
  'the exception still stands, and so does the bound of its text: %s',
  (_, { file, begins, bound }) => {
    const named = findRegularExpressions(file, textOf(file)).filter(({ code }) => code.startsWith(begins))
    expect(named).toHaveLength(1)
    expect(textOf(bound.file)).toContain(bound.code)
  },
)

const PLANTED: readonly (readonly [why: string, code: string])[] = [
  ['a literal', String.raw`export const isNumber = (text: string) => /^(\d+)+$/.test(text)`],
  ['a search that begins anywhere', String.raw`export const strip = (text: string) => text.replace(/\s+$/, '')`],
  ['a constructor', "export const PATTERN = new RegExp('^(a|a)*$', 'i')"],
  ['pieces', "const PIECE = String.raw`(?:\\s*x?)*`\nexport const PATTERN = new RegExp('^' + PIECE + '$')"],
  ['the source of another', "const ONE = /(a+)+/\nexport const PATTERN = new RegExp(ONE.source + '$')"],
  ['foreign text', 'export const find = (word: string) => new RegExp(word)'],
]

test.each(PLANTED)(
  'one that is planted is found: %s',
  async (_, code) => {
    const [found, ...more] = findRegularExpressions('planted.ts', code).slice(-1)
    expect(more).toEqual([])
    expect(found === undefined ? null : await problemOf(found)).toEqual(expect.stringContaining('planted.ts:'))
  },
  60_000,
)

test.each([
  ['one that is safe', String.raw`/^\d{1,9}$/`],
  ['pieces that are safe', 'new RegExp(String.raw`^\\d{4}$`)'],
])(
  '%s passes',
  async (_, code) => {
    const [found] = findRegularExpressions('a.ts', `export const PATTERN = ${code}`)
    expect(found === undefined ? 'none' : await problemOf(found)).toBeNull()
  },
  60_000,
)
