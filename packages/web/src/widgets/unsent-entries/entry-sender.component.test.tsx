import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { EntrySender } from './entry-sender.ts'
import { EntryStore } from './entry-store.ts'

interface Asked {
  readonly key: string
  readonly by: string
}
const server = vi.hoisted(() => ({
  /** Null: it cannot be reached. */
  answer: null as null | ((key: string, signal: AbortSignal) => Promise<unknown>),
  asked: [] as Asked[],
  user: null as { id: string; email: string } | null,
  sessionChanged: new Set<() => void>(),
}))
vi.mock('../../api/tokens.ts', () => ({ storedUser: () => server.user }))
vi.mock('../../api/session.ts', () => ({
  subscribeSession: (changed: () => void) => {
    server.sessionChanged.add(changed)
    return () => server.sessionChanged.delete(changed)
  },
}))
vi.mock('../../api/comments.ts', () => ({
  addComment: async (_tripId: string, { text }: { text: string }, key: string, signal: AbortSignal) => {
    server.asked.push({ key, by: server.user?.id ?? '' })
    if (server.answer === null) throw new ApiError({ kind: 'network', message: 'Error de conexión.' })
    await server.answer(key, signal)
    return { commentId: `c-${text}`, at: 1 }
  },
}))

const ANA = { id: '1', email: 'ana@vigia.mx' }
const LUIS = { id: '2', email: 'luis@vigia.mx' }
const takes = async (): Promise<void> => undefined
const refused = (message: string) => new ApiError({ kind: 'http', status: 404, message })
const entry = (key: string) => ({
  ...{ key, at: 1_000, text: key, outcome: 'answered' as const, nextMin: null, nextContactAt: null },
  trip: { tripId: '7', plates: 'P-7', invoice: 'F-7', cadenceMin: 30 },
})
/** A promise that the test keeps or breaks. */
function held() {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined]
  const promise = new Promise<void>((keep, breakIt) => {
    ;[resolve, reject] = [keep, breakIt]
  })
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}
const keys = () => server.asked.map(({ key }) => key)
const tabs: EntrySender[] = []
/** A tab that has just been loaded, or loaded again. */
const openTab = (): EntrySender => {
  const tab = new EntrySender()
  tabs.push(tab)
  return tab
}
/** The page is gone: its timers and what it hears with it. */
const closeTab = (tab: EntrySender): void => tab.close()
const become = (user: typeof ANA | null): void => {
  server.user = user
  for (const changed of server.sessionChanged) changed()
}
const waiting = (tab: EntrySender) =>
  tab
    .now()
    .sent.filter(({ written }) => written === null)
    .map(({ key }) => key)

beforeEach(() => void Object.assign(server, { answer: null, asked: [], user: ANA }))
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  server.sessionChanged.clear()
  await deleteDB('vigia-bitacora')
})

test('what waited when the page went away is sent by the next one, once and in order, as it was', async () => {
  const first = openTab()
  for (const key of ['a', 'b', 'c']) await first.keep(entry(key), null)
  await expect.poll(() => first.now().waitingSince).toBe(1_000)
  closeTab(first)
  server.asked = []

  server.answer = takes
  const next = openTab()
  await expect.poll(() => next.now().sent.map(({ written }) => written?.commentId)).toEqual(['c-a', 'c-b', 'c-c'])
  expect(keys()).toEqual(['a', 'b', 'c'])
  expect(next.now().waitingSince).toBeNull()
  closeTab(next)
  expect(openTab().now().sent).toEqual([])
})

test('a page that goes away while it reads what waits asks for nothing more', async () => {
  const tab = openTab()
  await tab.keep(entry('a'), null)
  await expect.poll(() => tab.now().waitingSince).toBe(1_000)
  server.asked = []
  const list = EntryStore.prototype.list
  const read = vi.spyOn(EntryStore.prototype, 'list').mockImplementationOnce(async function (this: EntryStore, owner) {
    const waiting = await list.call(this, owner)
    closeTab(tab)
    return waiting
  })
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => read.mock.calls.length).toBe(1)
  // Its turn to send has ended.
  await navigator.locks.request('vigia-unsent-entries', () => undefined)
  read.mockRestore()
  expect(keys()).toEqual([])
})

test('an entry whose answer got lost is asked for again under its key', async () => {
  const first = openTab()
  const { promise, reject } = held()
  server.answer = () => promise
  await first.keep(entry('a'), null)
  await expect.poll(keys).toEqual(['a'])
  closeTab(first)
  reject(new ApiError({ kind: 'network', message: 'Error de conexión.' }))

  server.answer = takes
  const next = openTab()
  await expect.poll(() => waiting(next)).toEqual([])
  expect(new Set(keys())).toEqual(new Set(['a']))
})

test.each([
  ['the tab that sends', 0],
  ['another tab', 1],
])('a duress word of %s waits for no answer to another entry, which is sent again after it', async (_tab, at) => {
  const hung = new Set<string>()
  server.answer = async (key, signal) => {
    if (key !== 'a' || hung.has(key)) return
    hung.add(key)
    await new Promise((_answered, ended) => signal.addEventListener('abort', () => ended(signal.reason)))
  }
  const open = [openTab(), openTab()]
  await open[0]?.keep(entry('a'), null)
  await expect.poll(keys).toEqual(['a'])
  await open[at]?.keep({ ...entry('b'), outcome: 'duress-word' }, null)
  await expect.poll(keys).toEqual(['a', 'b', 'a'])
  await expect.poll(() => open.flatMap(waiting)).toEqual([])
})

test('of two tabs one sends, and both know', async () => {
  const [one, other] = [openTab(), openTab()]
  const settled: string[] = []
  one.onSettled(({ key }) => settled.push(key))
  const { promise, resolve } = held()
  server.answer = () => promise
  await Promise.all([one.keep(entry('a'), null), other.keep(entry('b'), null)])
  await expect.poll(() => waiting(one).toSorted()).toEqual(['a', 'b'])
  await expect.poll(() => server.asked.length).toBe(1)
  resolve()
  await expect.poll(() => [...waiting(one), ...waiting(other)]).toEqual([])
  expect(keys().toSorted()).toEqual(['a', 'b'])
  await expect.poll(() => settled.toSorted()).toEqual(['a', 'b'])
})

test('what is taken back in one tab is written in none', async () => {
  server.answer = takes
  const [one, other] = [openTab(), openTab()]
  await one.keep(entry('a'), null)
  const ids = (): unknown[] => [one, other].map((tab) => tab.now().sent.map(({ written }) => written?.commentId))
  await expect.poll(ids).toEqual([['c-a'], ['c-a']])
  one.forget('a')
  await expect.poll(ids).toEqual([[], []])
})

describe('of somebody else', () => {
  test('nothing is sent or shown while they are signed in, or nobody is; it goes out when its own is back', async () => {
    const tab = openTab()
    await tab.keep(entry('a'), null)
    await expect.poll(() => tab.now().waitingSince).toBe(1_000)
    server.asked = []
    server.answer = takes
    become(null)
    expect(tab.now()).toMatchObject({ sent: [], refused: [], waitingSince: null })
    become(LUIS)
    expect(tab.now().sent).toEqual([])
    await tab.keep(entry('b'), null)
    await expect.poll(() => server.asked).toEqual([{ key: 'b', by: '2' }])
    expect(tab.now().sent.map(({ key }) => key)).toEqual(['b'])
    become(ANA)
    await expect
      .poll(() => server.asked)
      .toEqual([
        { key: 'b', by: '2' },
        { key: 'a', by: '1' },
      ])
  })

  test('who has the same number on another installation is another person', async () => {
    const tab = openTab()
    await tab.keep(entry('a'), null)
    server.answer = takes
    server.asked = []
    become({ ...ANA, email: 'otra@vigia.mx' })
    await tab.keep(entry('b'), null)
    await expect.poll(() => waiting(tab)).toEqual([])
    expect(keys()).toEqual(['b'])
  })
})

describe('what the server refuses', () => {
  const refusesA = async (key: string): Promise<void> => {
    if (key === 'a') throw refused('No existe ese viaje.')
  }

  test('is kept with its words, also over a reload, and holds up nothing', async () => {
    server.answer = refusesA
    const tab = openTab()
    await tab.keep(entry('a'), null)
    await tab.keep(entry('b'), null)
    await expect.poll(() => tab.now().refused).toMatchObject([{ key: 'a', refusal: 'No existe ese viaje.' }])
    await expect.poll(() => tab.now().sent).toMatchObject([{ key: 'b', written: { commentId: 'c-b' } }])
    closeTab(tab)
    const next = openTab()
    await expect.poll(() => next.now().refused.map(({ key }) => key)).toEqual(['a'])
    expect(keys()).toEqual(['a', 'b'])
  })

  test('is let go of by the person alone: in its place another comes, or it is discarded, and can be had back', async () => {
    server.answer = refusesA
    const tab = openTab()
    await tab.keep(entry('a'), null)
    await expect.poll(() => tab.now().refused.length).toBe(1)
    const [kept] = tab.now().refused
    if (kept === undefined) throw new Error('it was let go of')
    await tab.discard('a')
    expect(tab.now().refused).toEqual([])
    await tab.restore(kept)
    expect(tab.now().refused.map(({ key }) => key)).toEqual(['a'])
    await tab.keep(entry('b'), 'a')
    expect(tab.now().refused).toEqual([])
    await expect.poll(() => waiting(tab)).toEqual([])
    expect(keys()).toEqual(['a', 'b'])
  })
})

test.each([
  ['the session ended', { status: 401, message: 'Su sesión terminó.' }, { is: 'signed-out' }],
  ['too much was asked', { status: 429, message: 'Espere.', retryAfterS: 60 }, { is: 'busy' }],
  [
    'a second factor is wanted',
    { status: 403, code: 'SECOND_FACTOR_REQUIRED', message: 'Configure otro.' },
    { is: 'second-factor' },
  ],
  ['the server fails', { status: 503, message: 'La base no responde.' }, { is: 'failed', status: 503 }],
])('while %s it waits, is not refused, and why is known', async (_why, facts, why) => {
  server.answer = async () => {
    throw new ApiError({ kind: 'http', ...facts })
  }
  const tab = openTab()
  await tab.keep(entry('a'), null)
  await expect.poll(() => tab.now()).toMatchObject({ waitingSince: 1_000, why })
  expect(waiting(tab)).toEqual(['a'])
  server.answer = takes
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => tab.now()).toMatchObject({ waitingSince: null, why: null })
})

test('an entry of which the server fails each time is passed by the others, but for those of its trip', async () => {
  server.answer = async (key) => {
    if (key === 'a') throw new ApiError({ kind: 'http', status: 500, message: 'Error interno.' })
  }
  const tab = openTab()
  const other = { ...entry('c'), trip: { ...entry('c').trip, tripId: '8' } }
  for (const one of [entry('a'), entry('b'), other]) await tab.keep(one, null)
  await expect.poll(() => waiting(tab), { timeout: 15_000 }).toEqual(['a', 'b'])
  expect(keys()).not.toContain('b')
  expect(tab.now().waitingSince).toBe(1_000)
  server.answer = takes
  await expect.poll(() => waiting(tab), { timeout: 15_000 }).toEqual([])
  expect(keys().filter((key) => key !== 'a')).toEqual(['c', 'b'])
})

test('a duress word goes before all that waits', async () => {
  const tab = openTab()
  for (const one of [entry('a'), entry('b'), { ...entry('c'), outcome: 'duress-word' as const }])
    await tab.keep(one, null)
  await expect.poll(() => tab.now().waitingSince).toBe(1_000)
  server.asked = []
  server.answer = takes
  await expect.poll(() => waiting(tab), { timeout: 15_000 }).toEqual([])
  expect(keys()).toEqual(['c', 'a', 'b'])
})
