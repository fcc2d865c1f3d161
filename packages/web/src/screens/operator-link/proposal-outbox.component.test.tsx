import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proposalOutbox } from './proposal-outbox.ts'

vi.mock('../../api/operator-page.ts', () => ({
  milestoneByLink: async () => undefined,
  stopByLink: async () => undefined,
}))

const KEY = 'operador-avisos'
let [at, ends] = [0, [] as (() => void)[]]
/** A page of the same link. */
const openTab = () => {
  const outbox = proposalOutbox({
    token: 'abc',
    now: () => (at += 1),
    onChange: () => undefined,
    onEnded: () => undefined,
  })
  ends.push(outbox.end)
  return outbox
}
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '[]').map(({ at }: { at: number }) => at)
const unkept = (act: () => void): void => {
  const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act()
  store.mockRestore()
}
const ON_WAY = { kind: 'milestone', milestone: 'on-way' } as const

beforeEach(() => {
  localStorage.clear()
  at = 0
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

test('what a page could not keep takes nothing away that another page of the link has kept since', () => {
  const [first, second] = [openTab(), openTab()]
  unkept(() => first.propose(ON_WAY))
  expect(first.isKept).toBe(false)
  second.propose(ON_WAY)
  expect(kept()).toEqual([2])
  first.propose(ON_WAY)
  expect(kept()).toEqual([1, 2, 3])
  expect(first.isKept).toBe(true)
})

test('what another page has taken back meanwhile stays taken back', () => {
  const [first, second] = [openTab(), openTab()]
  second.propose(ON_WAY)
  unkept(() => first.propose(ON_WAY))
  const newest = second.undoable()
  if (newest !== null) second.undo(newest)
  first.propose(ON_WAY)
  expect(kept()).toEqual([2, 3])
})
