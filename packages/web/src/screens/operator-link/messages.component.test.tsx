import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import html from '../../../operador.html?raw'
import { ApiError } from '../../api/api-error.ts'
import type { OpenedLink } from '../../api/operator-page.ts'
import '../../theme/tokens.css'
import { createMessages, type Messages } from './message-outbox.ts'
import { messageView } from './message-view.ts'
import { openPage } from './page.ts'
import './page-reset.css'
import type { Sharer } from './sharing.ts'

const AWAY = new ApiError({ kind: 'network', message: 'Sin conexión' })
const server = vi.hoisted(() => ({
  failure: null as Error | null,
  received: [] as string[],
  inbox: [] as { messageId: string; text: string; at: number }[],
  seen: [] as string[],
}))
const opening = vi.hoisted(() => ({ failure: null as Error | null }))
vi.mock('../../api/operator-page.ts', () => ({
  openOperatorLink: async () => {
    if (opening.failure !== null) throw opening.failure
    return { ...LINK, consent: null }
  },
  consentByLink: async () => undefined,
  ...{ postPositionsByLink: async () => 30, milestoneByLink: async () => 0, stopByLink: async () => 0 },
  ...{
    panicByLink: async () => 0,
    panicOfLink: async () => null,
    photoByLink: async () => 0,
    reportByLink: async () => 0,
  },
  messageByLink: async (_token: string, text: string) => {
    if (server.failure !== null) throw server.failure
    server.received.push(text)
  },
  inboxOfLink: async () => {
    if (server.failure !== null) throw server.failure
    return [...server.inbox]
  },
  seenByLink: async (_token: string, id: string) => {
    server.seen.push(id)
    if (server.failure !== null) throw server.failure
  },
}))

const LINK: OpenedLink = {
  ...{ organisation: 'Fletes Ruiz', centralPhone: null, invoice: 'F-1', origin: 'Puebla', destination: 'Mérida' },
  ...{ expiresAt: 0, consentVersion: '1', consent: true, notice: null, replies: ['Recibido', 'Voy tarde'], paceS: 30 },
  ...{ reportedAt: null, milestones: [], asksDeliveryPhoto: false, clockAheadMs: 0 },
}
const SHARER = { sharing: { battery: null } } as unknown as Sharer
let update = (): void => undefined
let messages: Messages
const ended = vi.fn()

const open = (token = 'abc'): void => {
  messages = createMessages({ token, now: () => Date.now(), onChange: () => update(), onEnded: ended })
}
const show = (): void => {
  const view = messageView({ link: LINK, sharer: SHARER, messages, onBack: vi.fn() })
  document.body.replaceChildren(view.node)
  update = view.update
  update()
}

beforeEach(() => {
  localStorage.clear()
  update = () => undefined
  ended.mockClear()
  opening.failure = null
  Object.assign(server, { failure: null, received: [], inbox: [], seen: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  messages.end()
  vi.useRealTimers()
})

test('what he writes without signal waits in the phone, also over a reload, and is sent once and in order', async () => {
  server.failure = AWAY
  open()
  show()
  await page.getByLabelText('Escriba a la central').fill('Hay <b>retén</b>')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await page.getByRole('button', { name: 'Voy tarde' }).click()
  await expect.element(page.getByText('Hay <b>retén</b>', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Se manda al haber señal/).first()).toBeVisible()
  messages.end()
  server.failure = null
  open()
  show()
  for (let second = 0; second < 4; second++) await vi.advanceTimersByTimeAsync(1_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.received).toEqual(['Hay <b>retén</b>', 'Voy tarde'])
  await expect.element(page.getByText(/Recibido · /).first()).toBeVisible()
})

test('what a field is called is no sign of the page, which has names of its own', () => {
  open()
  show()
  const signs = [...html.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
  expect(signs).toContain('mensaje')
  expect([...document.querySelectorAll('main [id]')].filter(({ id }) => signs.includes(id))).toEqual([])
})

test('what the central writes is counted until he opens it, and then told as seen once', async () => {
  server.inbox = [{ messageId: '9', text: 'Repórtese', at: Date.now() }]
  open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([messages.unread, server.seen]).toEqual([1, []])
  show()
  await expect.element(page.getByText('Repórtese', { exact: true })).toBeVisible()
  await vi.advanceTimersByTimeAsync(3_000)
  expect([messages.unread, server.seen]).toEqual([0, ['9']])
})

test('what he has read of one trip is not read of another, whose messages are older', async () => {
  server.inbox = [{ messageId: '9', text: 'Repórtese', at: Date.now() }]
  open()
  await vi.advanceTimersByTimeAsync(1_000)
  messages.read()
  expect(messages.unread).toBe(0)
  messages.end()
  server.inbox = [{ messageId: '8', text: 'De otro viaje', at: Date.now() }]
  open('otro')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(messages.unread).toBe(1)
})

test('that he has seen it is told again every five seconds, not more often: what he sends has the same limit', async () => {
  server.inbox = [{ messageId: '9', text: 'Repórtese', at: Date.now() }]
  open()
  await vi.advanceTimersByTimeAsync(1_000)
  show()
  server.failure = AWAY
  await vi.advanceTimersByTimeAsync(12_000)
  expect(server.seen.length).toBeGreaterThan(1)
  expect(server.seen.length).toBeLessThan(4)
})

test('a link that has ended is told, and what the server does not take is not sent again', async () => {
  open()
  server.failure = new ApiError({ kind: 'http', status: 400, code: 'VALIDATION', message: 'No' })
  messages.send('x')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(messages.own).toMatchObject([{ state: 'refused' }])
  server.failure = new ApiError({ kind: 'http', status: 410, code: 'LINK_ENDED', message: 'Ya no' })
  messages.send('y')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(ended).toHaveBeenCalled()
  expect(messages.own.at(-1)?.state).toBe('waiting')
})

test('a link that ends says of what he wrote that it did not arrive', async () => {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await openPage(root, 'abc')
  await page.getByRole('button', { name: 'No acepto' }).click()
  await page.getByRole('button', { name: 'Mensaje' }).click()
  server.failure = new ApiError({ kind: 'http', status: 410, code: 'LINK_ENDED', message: 'Ya no' })
  await page.getByLabelText('Escriba a la central').fill('Me desvían')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(page.getByText('Lo último que dijo de su viaje no llegó a la central: dígaselo.')).toBeVisible()
  expect(localStorage.getItem('operador-mensajes')).toBe('[]')
})

test('what waits for a link that has ended leaves the phone when that is opened, and what waits for another stays', async () => {
  server.failure = AWAY
  open()
  messages.send('Voy bien, girasol')
  messages.end()
  open('otro')
  messages.send('De otro viaje')
  messages.end()
  opening.failure = new ApiError({ kind: 'http', status: 410, code: 'LINK_ENDED', message: 'Ya no' })
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await openPage(root, 'abc')
  await expect.element(page.getByText('Este enlace ya no está activo')).toBeVisible()
  expect(localStorage.getItem('operador-mensajes')).not.toContain('girasol')
  expect(localStorage.getItem('operador-mensajes')).toContain('De otro viaje')
})

test('what another tab has sent does not vanish: the server is asked, and says that it has it', async () => {
  server.failure = AWAY
  open()
  messages.send('Hay retén')
  const kept = localStorage.getItem('operador-mensajes')
  // The other tab has sent it, and keeps it no longer.
  localStorage.setItem('operador-mensajes', '[]')
  dispatchEvent(new StorageEvent('storage', { key: 'operador-mensajes', oldValue: kept, newValue: '[]' }))
  expect(messages.own).toMatchObject([{ text: 'Hay retén', state: 'waiting' }])
  server.failure = null
  await vi.advanceTimersByTimeAsync(7_000)
  expect(messages.own).toMatchObject([{ text: 'Hay retén', state: 'sent' }])
  expect(localStorage.getItem('operador-mensajes')).toBe('[]')
})

test('what the central has is no longer in the phone: the word of a trip may stand in it', async () => {
  localStorage.setItem(
    'operador-mensajes',
    JSON.stringify([{ token: 'abc', text: 'De antes: girasol', at: 1, state: 'sent' }]),
  )
  open()
  expect(localStorage.getItem('operador-mensajes')).toBe('[]')
  messages.send('Todo bien, girasol')
  expect(localStorage.getItem('operador-mensajes')).toContain('Todo bien')
  for (let second = 0; second < 3; second++) await vi.advanceTimersByTimeAsync(1_000)
  expect(server.received).toEqual(['Todo bien, girasol'])
  expect(localStorage.getItem('operador-mensajes')).not.toContain('girasol')
  expect(messages.own).toMatchObject([{ text: 'Todo bien, girasol', state: 'sent' }])
})
