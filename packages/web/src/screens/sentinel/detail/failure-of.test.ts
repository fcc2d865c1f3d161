import { expect, test } from 'vitest'
import { failureOf } from './failure-of.ts'

const error = new Error('La base no responde.')
const pending = { data: undefined, error: null }
const read = { data: {}, error: null }
const absent = { data: null, error: null }
const old = { data: {}, error: new Error('No hay conexión.') }
const unread = { data: undefined, error }

test.each([
  ['all is there, or known to be absent', [read, absent], null],
  ['on its way', [pending, pending], null],
  ['one is old', [read, old], { error: old.error, wasRead: true }],
  ['known to be absent, as it was before', [{ data: null, error }], { error, wasRead: true }],
  ['one was never read', [read, unread], { error, wasRead: false }],
  ['that outweighs what is old', [old, unread], { error, wasRead: false }],
] as const)('%s', (_why, answers, expected) => {
  expect(failureOf(answers)).toEqual(expected)
})
