import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../api/api-error.ts'
import '../../theme/tokens.css'
import { openPage } from './page.ts'
import './page-reset.css'

const AWAY = new ApiError({ kind: 'network', message: 'Sin conexión' })
const ENDED = new ApiError({ kind: 'http', status: 410, code: 'LINK_ENDED', message: 'Este enlace ya no está activo.' })

const server = vi.hoisted(() => ({
  link: {} as Record<string, unknown>,
  failure: null as Error | null,
  told: [] as boolean[],
  sent: [] as { readonly timestamp: string }[],
  proposed: [] as string[],
  paceS: 30,
}))
const answer = <T,>(value: T): T => {
  if (server.failure !== null) throw server.failure
  return value
}
vi.mock('../../api/operator-page.ts', () => ({
  openOperatorLink: async () => answer({ ...server.link }),
  consentByLink: async (token: string, { accepted }: { accepted: boolean }) => {
    // The page of an earlier test is still there, and says again what it could not.
    if (token !== `abc-${server.link.invoice}`) return
    answer(server.told.push(accepted))
    server.link.consent = accepted
  },
  postPositionsByLink: async (_token: string, fixes: readonly { readonly timestamp: string }[]) => {
    answer(server.sent.push(...fixes))
    return server.paceS
  },
  milestoneByLink: async (token: string, { milestone }: { milestone: string }) => {
    if (token === `abc-${server.link.invoice}`) answer(server.proposed.push(milestone))
  },
  stopByLink: async (token: string, { reason, minutes }: { reason: string; minutes: number }) => {
    if (token === `abc-${server.link.invoice}`) answer(server.proposed.push(`${reason} ${minutes}`))
  },
  ...{ photoByLink: async () => 0, messageByLink: async () => 0, panicOfLink: async () => null },
  ...{ inboxOfLink: async () => [], seenByLink: async () => 0, reportByLink: async () => Date.now() },
  panicByLink: () => new Promise(() => undefined),
}))

const coords = { latitude: 20.6, longitude: -100.4, accuracy: 8, speed: null, heading: null, altitude: null }
let [trips, asked] = [0, 0]

beforeEach(() => {
  trips += 1
  localStorage.clear()
  Object.assign(server, { failure: null, told: [], sent: [], proposed: [], paceS: 30 })
  server.link = {
    ...{ organisation: 'Transportes de Prueba', centralPhone: null, invoice: `PA-${trips}`, origin: 'Puebla' },
    ...{ destination: 'Mérida', expiresAt: Date.now() + 3_600_000, consentVersion: '1', consent: null, paceS: 30 },
    ...{ reportedAt: null, clockAheadMs: 0, milestones: [], notice: null, replies: [], asksDeliveryPhoto: false },
  }
  asked = 0
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    asked += 1
    found({ coords, timestamp: Date.now() } as GeolocationPosition)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** As it is loaded, for the first time or anew. */
const load = async (): Promise<void> => {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await openPage(root, `abc-${server.link.invoice}`)
}
const said = (text: string) => page.getByText(text, { exact: true })
const accept = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Acepto y comparto' }).click()
  await expect.element(said('Compartiendo')).toBeVisible()
  await expect.element(said('Todo enviado')).toBeVisible()
}

test('who stops sharing without signal shares no more, also after the page was loaded anew', async () => {
  await load()
  await accept()
  server.failure = AWAY
  await page.getByRole('switch').click()
  await expect.element(said('En pausa')).toBeVisible()
  server.failure = null
  asked = 0
  await load()
  await expect.element(said('En pausa')).toBeVisible()
  await expect.poll(() => server.told.at(-1)).toBe(false)
  expect(asked).toBe(0)
})

test('a link that ends while it is open tells whom to call, asks for no place any more, and no way leads back', async () => {
  server.link.centralPhone = '55 1234 5678'
  await load()
  await accept()
  await page.getByRole('button', { name: 'Reporte' }).click()
  server.failure = ENDED
  vi.advanceTimersByTime(31_000)
  await expect.element(said('Este enlace ya no está activo')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveTextContent(/1 posición no llegó a la central\.55 1234 5678$/)
  asked = 0
  vi.advanceTimersByTime(300_000)
  expect(asked).toBe(0)
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await back
  await expect.element(page.getByRole('heading', { name: 'Este enlace ya no está activo' })).toBeVisible()
})

test('who agreed on another phone is asked on this one', async () => {
  server.link.consent = true
  await load()
  await expect.element(page.getByRole('button', { name: 'Acepto y comparto' })).toBeVisible()
  expect(asked).toBe(0)
})

test('once the trip has ended nothing is shared any more', async () => {
  await load()
  await accept()
  server.paceS = 0
  vi.advanceTimersByTime(31_000)
  await expect.element(said('Viaje terminado')).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  asked = 0
  vi.advanceTimersByTime(300_000)
  expect(asked).toBe(0)
})

test('a phone that keeps nothing shares and can call for help', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await load()
  await accept()
  expect(server.sent).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /^Ayuda/ })).toBeVisible()
})

test('what a full disk does not keep waits in the page, and is not said to be sent', async () => {
  await load()
  await accept()
  server.failure = AWAY
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.advanceTimersByTime(31_000)
  await expect.element(said('1 posición en espera')).toBeVisible()
  await expect.element(page.getByText(/No cierre esta página: 1 posición está solo en ella/)).toBeVisible()
  await expect.element(page.getByText(/Su ubicación se guarda/)).not.toBeInTheDocument()
  full.mockRestore()
  server.failure = null
  vi.advanceTimersByTime(6_000)
  await expect.element(said('Todo enviado')).toBeVisible()
  expect(server.sent.length).toBeGreaterThanOrEqual(2)
})

test('a phone that does not say what it keeps is not said to have sent all, and sends it once it does', async () => {
  await load()
  await accept()
  server.failure = AWAY
  const sentUntil = Date.now()
  vi.advanceTimersByTime(31_000)
  await expect.element(said('1 posición en espera')).toBeVisible()
  const waitedUntil = Date.now()
  server.failure = null
  const slow = vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
  void load()
  /** Whatever the page waits for, until it says so. */
  const untilSaid = async (text: string): Promise<void> => {
    const isSaid = async (): Promise<boolean> => {
      await vi.advanceTimersByTimeAsync(1_000)
      return said(text).query() !== null
    }
    await expect.poll(isSaid).toBe(true)
  }
  await untilSaid('No se sabe si falta algo por enviar')
  await expect.poll(() => Date.parse(server.sent.at(-1)?.timestamp ?? '')).toBeGreaterThan(waitedUntil)
  await expect.element(said('Todo enviado')).not.toBeInTheDocument()
  slow.mockRestore()
  await untilSaid('Todo enviado')
  // The page of before is still there, and may have sent it too.
  const waited = server.sent.filter(({ timestamp: at }) => Date.parse(at) > sentUntil && Date.parse(at) <= waitedUntil)
  expect(new Set(waited.map(({ timestamp }) => timestamp)).size).toBe(1)
})

test('a call for help that hangs is offered by SMS after four seconds', async () => {
  await load()
  await page.getByRole('button', { name: 'No acepto' }).click()
  const help = page.getByRole('button', { name: /^Ayuda/ })
  await expect.element(help).toBeVisible()
  help.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  vi.advanceTimersByTime(2_000)
  await expect.element(said('Enviando…')).toBeVisible()
  vi.advanceTimersByTime(4_000)
  await expect.element(said('Sin señal: se sigue intentando.')).toBeVisible()
})

test('at 320 px and with twice the text nothing leaves the screen', async () => {
  await page.viewport(320, 640)
  document.documentElement.style.fontSize = '200%'
  await load()
  const width = () => document.documentElement.scrollWidth
  expect(width()).toBe(320)
  await accept()
  expect(width()).toBe(320)
  await page.getByRole('button', { name: 'Parada' }).click()
  expect(width()).toBe(320)
  await page.getByRole('button', { name: 'Mi viaje' }).click()
  await page.getByRole('button', { name: 'Reporte' }).click()
  expect(width()).toBe(320)
  document.documentElement.style.fontSize = ''
  await page.viewport(1440, 900)
})

test('what he says of his trip waits in the phone without signal, also over a reload, and is sent once', async () => {
  await load()
  await page.getByRole('button', { name: 'No acepto' }).click()
  server.failure = AWAY
  await page.getByRole('button', { name: 'En camino' }).click()
  await expect.element(page.getByText(/En camino · \d\d:\d\d · se manda en 10 segundos/)).toBeVisible()
  vi.advanceTimersByTime(11_000)
  await expect.element(page.getByText(/En camino · \d\d:\d\d · por enviar/)).toBeVisible()
  await load()
  await expect.element(page.getByText(/En camino · \d\d:\d\d · por enviar/)).toBeVisible()
  server.failure = null
  vi.advanceTimersByTime(6_000)
  await expect.element(page.getByText(/En camino · \d\d:\d\d · enviado a la central/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^En camino desde/ })).toHaveAttribute('aria-current', 'step')
})

test('what is taken back within ten seconds is never sent', async () => {
  await load()
  await page.getByRole('button', { name: 'No acepto' }).click()
  await page.getByRole('button', { name: 'Descargando' }).click()
  vi.advanceTimersByTime(5_000)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByRole('button', { name: 'Descargando', exact: true })).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument()
  expect(server.proposed).toEqual([])
})

test('the delivery is asked for once more', async () => {
  await load()
  await page.getByRole('button', { name: 'No acepto' }).click()
  await page.getByRole('button', { name: 'Entregado', exact: true }).click()
  await page.getByRole('button', { name: 'Todavía no' }).click()
  vi.advanceTimersByTime(11_000)
  await page.getByRole('button', { name: 'Entregado', exact: true }).click()
  await page.getByRole('button', { name: 'Sí, entregado' }).click()
  vi.advanceTimersByTime(11_000)
  await expect.poll(() => server.proposed).toEqual(['delivered'])
})

test('a stop is told with its reason and its length', async () => {
  await load()
  await page.getByRole('button', { name: 'No acepto' }).click()
  await page.getByRole('button', { name: 'Parada' }).click()
  await expect.element(page.getByRole('button', { name: 'Avisar a la central' })).toBeDisabled()
  await page.getByRole('button', { name: 'Descanso' }).click()
  await page.getByRole('button', { name: '60 min' }).click()
  await page.getByRole('button', { name: 'Avisar a la central' }).click()
  await expect.element(page.getByText(/Parada: Descanso, 60 min · \d\d:\d\d · se manda/)).toBeVisible()
  vi.advanceTimersByTime(11_000)
  await expect.poll(() => server.proposed).toEqual(['rest 60'])
})

test('what is said in two tabs of the page is sent of both, but what one of them took back', async () => {
  const KEY = 'operador-avisos'
  const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '[]')
  await load()
  await page.getByRole('button', { name: 'No acepto' }).click()
  await page.getByRole('button', { name: 'Cargando', exact: true }).click()
  await expect.poll(() => kept().length).toBe(1)
  // Another tab takes that one back, and says one of its own.
  const [loading] = kept()
  const rest = { ...loading, at: loading.at + 1, proposal: { kind: 'stop', reason: 'rest', minutes: 30 } }
  localStorage.setItem(KEY, JSON.stringify([rest]))
  await page.getByRole('button', { name: 'Descargando' }).click()
  const sent = async (): Promise<readonly string[]> => {
    await vi.advanceTimersByTimeAsync(1_000)
    return server.proposed
  }
  await expect.poll(sent).toEqual(['rest 30', 'unloading'])
})

test('a step that the central has can be said again: it may have been declined', async () => {
  server.link.milestones = [{ milestone: 'delivered', at: Date.now() - 60_000 }]
  await load()
  await page.getByRole('button', { name: 'No acepto' }).click()
  await page.getByRole('button', { name: /^Entregado desde/ }).click()
  await page.getByRole('button', { name: 'Sí, entregado' }).click()
  vi.advanceTimersByTime(11_000)
  await expect.poll(() => server.proposed).toEqual(['delivered'])
})
