import { expect, test } from 'vitest'
import { isolationFacts } from './isolation-facts.ts'

const APART = { isRead: true, ownAccounts: true, ownNetwork: true, browserProblem: null }

test.each([
  ['started as root, where the system allows a network', {}, ['kept', 'kept']],
  ['in a container without the right to make one', { ownNetwork: false }, ['kept', 'weak']],
  ['started as anybody else', { ownAccounts: false, ownNetwork: null }, ['weak', 'unknown']],
  ['nothing said yet', { ownAccounts: null, ownNetwork: null }, ['unknown', 'unknown']],
  ['nobody reads: what was true before says nothing', { isRead: false }, ['unknown']],
] as const)('%s', (_why, over, states) => {
  expect(isolationFacts({ ...APART, ...over }).map(({ state }) => state)).toEqual(states)
})

test('without a browser its reason is said, and no promise of a first page made', () => {
  const facts = isolationFacts({ ...APART, ownNetwork: null, browserProblem: 'Falta Chromium en el servidor.' })
  expect(facts[1]?.text).toBe('No hay navegador del que decir qué red usa. Falta Chromium en el servidor.')
})
