import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { id, instant, requiredLine, requiredText, shortRecord, text, uuid, wholeNumberText } from './scalars.ts'

describe('text', () => {
  test.each([
    ['plain Spanish', 'Cañón del Sumidero', true],
    ['a line break in a comment', 'Salida\nconfirmada', true],
    ['markup is only text', '<img src=x onerror=alert(1)>', true],
    ['an emoji joined by a zero-width joiner', '👷‍♂️', true],
    ['NUL', 'a\u0000b', false],
    ['escape', 'a\u001bb', false],
    ['right-to-left override, which reverses what is read', 'abc\u202Ecba', false],
    ['isolate', 'a\u2066b', false],
    ['one character too many', 'x'.repeat(51), false],
  ])('%s', (_why, value, good) => {
    expect(text(50).safeParse(value).success).toBe(good)
  })

  test('is trimmed and normalised', () => {
    expect(text(50).parse('  Me\u0301xico ')).toBe('México')
  })

  test('that is too long is read by nothing after its length', () => {
    const { error } = text(50).safeParse(`\u0000${'x'.repeat(50)}`)
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
  })

  test('may be required', () => {
    expect(requiredText(50).safeParse('   ').success).toBe(false)
  })
})

test.each([
  ['first id', '1', true],
  ['zero is nobody', '0', false],
  ['negative', '-1', false],
  ['fraction', '1.5', false],
  ['beyond a 64-bit number', '9'.repeat(19), false],
  ['SQL', '1 or 1=1', false],
])('id: %s', (_why, value, good) => {
  expect(id.safeParse(value).success).toBe(good)
})

test.each([
  ['UTC', '2026-11-21T08:30:00Z', true],
  ['with an offset', '2026-11-21T02:30:00-06:00', true],
  ['without a zone nobody knows when', '2026-11-21T08:30:00', false],
  ['no such day', '2026-02-30T00:00:00Z', false],
])('instant: %s', (_why, value, good) => {
  expect(instant.safeParse(value).success).toBe(good)
})

test.each([
  ['lowest', '1', true],
  ['highest', '168', true],
  ['under', '0', false],
  ['over', '169', false],
  ['exponent', '1e2', false],
  ['empty', '', false],
])('whole number text from 1 to 168: %s', (_why, value, good) => {
  expect(wholeNumberText(1, 168).safeParse(value).success).toBe(good)
})

test.each([
  ['an id', id, '1'.repeat(100_000)],
  ['a long id', uuid, 'a'.repeat(100_000)],
  ['an instant', instant, `2026-11-21T08:30:00.${'0'.repeat(100_000)}Z`],
  ['a number in a query', wholeNumberText(1, 168), '1'.repeat(100_000)],
])('%s that is too long is refused by its length alone', (_why, schema, value) => {
  expect(schema.safeParse(value).error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})

test('a record has so many keys and no more', () => {
  const roles = shortRecord(2, z.string().max(5), z.boolean())
  expect(roles.safeParse({ a: true, b: true }).success).toBe(true)
  expect(roles.safeParse({ a: true, b: true, c: true }).success).toBe(false)
})

test.each([
  ['a name', 'María José Ñ.', true],
  ['a blank one', '  ', false],
  ['two lines, which would be read as two people', 'Ana\nAdministrador: Luis', false],
  ['a tab', 'Ana\tLuis', false],
  ['the separator of lines that few know', 'Ana\u2028Luis', false],
  ['blanks around it go', ' Ana\n', true],
])('of one line: %s', (_why, value, good) => expect(requiredLine(50).safeParse(value).success).toBe(good))
