import { beforeEach, expect, test, vi } from 'vitest'
import type { ToastContent } from '../ui/toast-content.ts'
import { announceShiftNews } from './announce-shift-news.ts'

const page = vi.hoisted(() => ({
  toasts: [] as ToastContent[],
  say: (_word: object): void => undefined,
  lose: (_lost: object): void => undefined,
}))
vi.mock('../ui/show-toast.ts', () => ({ showToast: (toast: ToastContent) => void page.toasts.push(toast) }))
vi.mock('../live/live.ts', () => ({
  acquireLive: () => ({
    onHandoverWord: (listener: typeof page.say) => {
      page.say = listener
      return () => undefined
    },
    onTripsLost: (listener: typeof page.lose) => {
      page.lose = listener
      return () => undefined
    },
  }),
}))

const went: string[] = []
beforeEach(() => {
  page.toasts = []
  went.length = 0
  announceShiftNews((path) => went.push(path))
})

test('a question about a point, and its answer, are told until they are closed, with the way to the hand-over', () => {
  page.say({ by: 'Jorge Luna Paz', about: '41-BG-7R', text: '¿Ya contestó?', kind: 'question' })
  page.say({ by: 'Marisol Reyes Soto', about: '41-BG-7R', text: 'A las 14:50', kind: 'answer' })
  expect(page.toasts).toMatchObject([
    { title: 'J. Luna pregunta por 41-BG-7R', detail: '¿Ya contestó?', stayMs: null },
    { title: 'M. Reyes contesta sobre 41-BG-7R', detail: 'A las 14:50', stayMs: null },
  ])
  page.toasts[0]?.action?.run()
  expect(went).toEqual(['/dashboard/monitoreo-bitacoras?tab=entrega'])
})

test('trips that are nobody’s any more are told with whose they were', () => {
  page.lose({ from: 'Luis Cano', trips: 3 })
  expect(page.toasts).toMatchObject([
    { title: '3 viajes quedaron compartidos', detail: 'Luis Cano ya no los atiende.' },
  ])
  page.toasts[0]?.action?.run()
  expect(went).toEqual(['/dashboard/monitoreo-bitacoras?tab=todas'])
})
