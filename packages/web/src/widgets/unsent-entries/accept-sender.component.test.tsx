import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { AcceptSender } from './accept-sender.ts'

const server = vi.hoisted(() => ({
  answer: null as null | ((pointId: string) => Promise<void>),
  asked: [] as string[],
}))
vi.mock('../../api/tokens.ts', () => ({ storedUser: () => ({ id: '1', email: 'ana@vigia.mx' }) }))
vi.mock('../../api/session.ts', () => ({ subscribeSession: () => () => undefined }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => 1_000 } }) }))
vi.mock('../../api/handovers.ts', () => ({
  acceptHandoverPoint: async (_handoverId: string, pointId: string) => {
    server.asked.push(pointId)
    if (server.answer === null) throw new ApiError({ kind: 'network', message: 'Error de conexión.' })
    await server.answer(pointId)
  },
}))

const takes = async (): Promise<void> => undefined
const point = (pointId: string) => ({ handoverId: '9', pointId, label: `P-${pointId}` })
const tabs: AcceptSender[] = []
const openTab = (): AcceptSender => {
  const tab = new AcceptSender()
  tabs.push(tab)
  return tab
}
const waiting = (tab: AcceptSender) =>
  tab.now().sent.flatMap(({ written, pointId }) => (written === null ? [pointId] : []))

beforeEach(() => void Object.assign(server, { answer: null, asked: [] }))
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  await deleteDB('vigia-entregas')
})

test('what was accepted when the page went away is sent by the next one, once and in order', async () => {
  const first = openTab()
  for (const id of ['7', '8', '9']) await first.accept(point(id))
  await expect.poll(() => first.now().waitingSince).toBe(1_000)
  first.close()
  server.asked = []
  server.answer = takes
  const next = openTab()
  await expect.poll(() => next.now().sent.map(({ written, pointId }) => written && pointId)).toEqual(['7', '8', '9'])
  expect(server.asked).toEqual(['7', '8', '9'])
  next.close()
  expect(openTab().now().sent).toEqual([])
})

test('a point that is pressed again while it waits is accepted once', async () => {
  const tab = openTab()
  await Promise.all([tab.accept(point('7')), tab.accept(point('7'))])
  await tab.accept(point('7'))
  expect(waiting(tab)).toEqual(['7'])
  server.answer = takes
  server.asked = []
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => waiting(tab)).toEqual([])
  expect(server.asked).toEqual(['7'])
})

test('of two tabs one sends, and both know', async () => {
  const [one, other] = [openTab(), openTab()]
  await Promise.all([one.accept(point('7')), other.accept(point('8'))])
  await expect
    .poll(() => [waiting(one).toSorted(), waiting(other).toSorted()])
    .toEqual([
      ['7', '8'],
      ['7', '8'],
    ])
  server.asked = []
  server.answer = takes
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => [...waiting(one), ...waiting(other)]).toEqual([])
  expect(server.asked.toSorted()).toEqual(['7', '8'])
})

test('what the server refuses is told in its words, holds up nothing, and is accepted anew in its place', async () => {
  server.answer = async (pointId) => {
    if (pointId === '7') throw new ApiError({ kind: 'http', status: 409, message: 'El turno lo recibe Luz.' })
  }
  const tab = openTab()
  await tab.accept(point('7'))
  await tab.accept(point('8'))
  await expect.poll(() => tab.now().refused).toMatchObject([{ pointId: '7', refusal: 'El turno lo recibe Luz.' }])
  await expect.poll(() => tab.now().sent).toMatchObject([{ pointId: '8', written: true }])
  server.answer = takes
  await tab.accept(point('7'))
  await expect
    .poll(() => tab.now().sent.map(({ pointId, written }) => [pointId, written]))
    .toEqual([
      ['8', true],
      ['7', true],
    ])
  expect(tab.now().refused).toEqual([])
})
