/**
 * How a screen answers its person while alerts pour in: 300 alerts, one per trip of a fleet of 320 that goes on moving. Ten
 * minutes' worth comes within one, which is ten times as hard. The same acts without a flood stand beside it. Goals: every
 * act answered within 100 ms, from the input event to the next frame painted; no task over 100 ms; the first cause in view.
 */
import { loadavg } from 'node:os'
import type { Browser, Locator, Page } from '@playwright/test'
import { type Api, connectApi, signedInBrowser } from '../support/api.ts'
import { createLocatedTrip, openAlerts, panic } from '../support/board.ts'
import { postFix, type TestTrip } from '../support/trips.ts'
import { createVigiaServer } from '../support/vigia-server.ts'
import { notedSince, nowIn, painted, timed, watchAnswers } from './support/answers.ts'
import { openBenchBrowser } from './support/bench-browser.ts'

const TRIPS = 320
const ALERTS = 300
const FLOOD_MS = 60_000
const SCREENS = ['alerts', 'guardian', 'sentinel'] as const
/**
 * Alerts that are raised before a screen is measured, for acts that need one. Without a flood nothing follows: they are for
 * all the rounds that a quick machine does in its time, each five acts of two frames and 40 ms.
 */
const STANDING = { flood: 16, calm: 60 } as const
const REPORT_EVERY_S = 10
const GOAL_MS = 100

const say = (text: string): void => console.log(text)
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

interface Run {
  /** By act: each answer, in ms. */
  readonly acts: ReadonlyMap<string, readonly number[]>
  readonly longTasks: readonly number[]
  readonly causes: readonly string[]
  readonly open: number
}

type Acts = Readonly<Record<string, (page: Page, round: number) => Promise<void>>>

const first = (locator: Locator): Locator => locator.first()
async function acknowledge(list: Locator): Promise<void> {
  await first(list.getByRole('button', { name: 'Reconocer', exact: true })).click()
}

const ACTS: Readonly<Record<(typeof SCREENS)[number], Acts>> = {
  alerts: {
    Reconocer: (page) => acknowledge(page.getByRole('list', { name: 'Alertas abiertas' })),
    'abrir alerta': async (page) => {
      await first(
        page.getByRole('list', { name: 'Alertas abiertas' }).locator('[data-slot~="alert-title"] button'),
      ).click()
      await page.getByRole('complementary', { name: 'Detalle de la alerta' }).waitFor()
    },
    pestaña: async (page, round) => {
      const names = [/^Sin reconocer/, /^Todas/]
      await page
        .getByRole('radiogroup', { name: 'Estado de las alertas' })
        .getByRole('radio', { name: names[round % 2] ?? '' })
        .click()
    },
    'tecla J': (page) => page.keyboard.press('j'),
  },
  guardian: {
    Reconocer: (page) => acknowledge(page.getByRole('region', { name: 'Alertas activas' })),
    'abrir alerta': async (page) => {
      await first(page.locator('[data-card] [data-slot~="alert-title"]')).click()
      await page.getByRole('dialog', { name: 'Alerta' }).waitFor()
    },
    'cerrar alerta': async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Alerta' }).waitFor({ state: 'detached' })
    },
    'elegir unidad': (page, round) =>
      page
        .locator('[data-slot~="active-units"] button')
        .nth(round % 5)
        .click(),
    'tecla J': (page) => page.keyboard.press('j'),
  },
  sentinel: {
    pestaña: (page, round) =>
      page.getByRole('tab', { name: ['Críticos', 'Alerta', 'Todos'][round % 3] ?? 'Todos' }).click(),
    'elegir unidad': (page, round) =>
      page
        .getByRole('option')
        .nth(round % 4)
        .click(),
    'escribir en la búsqueda': async (page) => {
      const box = page.getByRole('textbox', { name: 'Buscar viaje' })
      await box.pressSequentially('e2')
      await box.fill('')
    },
  },
}

/** Whether what came first, which likely is the cause of the rest, can be read without scrolling, or is one press away. */
async function causeIn(page: Page, screen: (typeof SCREENS)[number], cause: TestTrip): Promise<string> {
  const banner =
    screen === 'guardian'
      ? page.getByRole('region', { name: 'Avalancha de alertas' })
      : page.locator('[data-slot~="alert-flood"]', { hasText: 'Ráfaga de alertas' })
  if (screen === 'sentinel') return 'sentinel: not asked, alerts are toasts there'
  const text = (await banner.textContent({ timeout: 5_000 }).catch(() => null)) ?? ''
  const inView = text !== '' && (await banner.evaluate((part) => part.getBoundingClientRect().bottom <= innerHeight))
  return `${screen}: ${inView && text.includes(cause.plates) ? 'first cause in view' : `NOT in view (${text.slice(0, 90)})`}`
}

/** One alert of a trip: a third each critical, high and other. */
async function raise(api: Api, trip: TestTrip, index: number): Promise<void> {
  if (index % 3 === 0) await panic(api, trip)
  else if (index % 3 === 1) await postFix(api, trip, 0, { lat: 20.6, lng: -100.4, speed: 118 })
  else
    await api.post(`/api/travels/${trip.id}/incidences`, {
      type: 'Desvío',
      description: 'Salió de ruta',
      priority: 'high',
    })
}

/** Keeps the whole fleet heard, a tenth of it each second. Returns what stops it. */
function keepReporting(api: Api, trips: readonly TestTrip[]): () => void {
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    const share = trips.filter((_, index) => index % REPORT_EVERY_S === turn % REPORT_EVERY_S)
    const fixes = share.map(({ phone }, index) => ({
      ...{ device: phone, timestamp: new Date().toISOString(), speed: 60 },
      ...{ lat: 19.5 + (index % 30) * 0.1 + turn * 2e-4, lng: -101 + index * 0.02 },
    }))
    void api.post('/api/positions', fixes).catch(() => undefined)
  }, 1_000)
  return () => clearInterval(timer)
}

async function createFleet(api: Api): Promise<readonly TestTrip[]> {
  const trips: TestTrip[] = []
  while (trips.length < TRIPS) {
    const at = (n: number) => ({ lat: 19.5 + (n % 30) * 0.1, lng: -101 + (n % 60) * 0.03 })
    const next = Array.from({ length: 8 }, (_, n) => createLocatedTrip(api, {}, at(trips.length + n)))
    trips.push(...(await Promise.all(next)))
  }
  return trips
}

async function run(browser: Browser, isFlood: boolean): Promise<Run> {
  const server = await createVigiaServer({ VIGIA_DEMO: 'off' })
  let stopHearing = (): void => undefined
  try {
    await server.start()
    const api = await connectApi(server.url, server.account)
    const trips = await createFleet(api)
    stopHearing = keepReporting(api, trips)
    const page = await (
      await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
        storageState: await signedInBrowser(server.url, server.account),
        baseURL: server.url,
      })
    ).newPage()
    await watchAnswers(page)
    for (const screen of SCREENS) await page.goto(`/${screen}`)
    // The first alert of all is its.
    const [cause] = trips
    if (cause === undefined) throw new Error('no fleet')
    let raised = 0
    const raiseNext = async (): Promise<void> => {
      const trip = trips[raised]
      if (trip !== undefined) await raise(api, trip, raised)
      raised += 1
    }

    const acts = new Map<string, number[]>()
    const longTasks: number[] = []
    const causes: string[] = []
    for (const screen of SCREENS) {
      for (let n = 0; n < STANDING[isFlood ? 'flood' : 'calm']; n++) await raiseNext()
      await page.goto(`/${screen}`)
      await page.getByRole('status').filter({ hasText: 'Conectado' }).first().waitFor()
      await painted(page)
      await pause(2_000)
      const partMs = FLOOD_MS / SCREENS.length
      const [began, since] = [Date.now(), await nowIn(page)]
      const goal = Math.round((ALERTS * (SCREENS.indexOf(screen) + 1)) / SCREENS.length)
      const perAlertMs = partMs / (goal - raised)
      const pouring = (async () => {
        for (let turn = 1; isFlood && raised < goal; turn++) {
          await raiseNext()
          await pause(Math.max(0, began + turn * perAlertMs - Date.now()))
        }
      })()
      for (let round = 0; Date.now() - began < partMs; round++) {
        for (const [name, act] of Object.entries(ACTS[screen])) {
          const key = `${screen} · ${name}`
          const ms = await timed(page, () => act(page, round))
          acts.set(key, [...(acts.get(key) ?? []), ms])
        }
      }
      await pouring
      longTasks.push(...(await notedSince(page, since)).tasks.map(({ ms }) => ms))
      if (isFlood) causes.push(await causeIn(page, screen, cause))
    }
    const open = (await openAlerts(api)).length
    await page.context().close()
    return { acts, longTasks, causes, open }
  } finally {
    stopHearing()
    await server.dispose()
  }
}

const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
const ms = (value: number): string => value.toFixed(0).padStart(5)

const browser = await openBenchBrowser()
try {
  const calm = await run(browser, false)
  const flood = await run(browser, true)
  say(`${TRIPS} trips, ${ALERTS} alerts in ${FLOOD_MS / 1000} s (ten minutes' worth), ${flood.open} open at the end`)
  say(`load of the machine ${loadavg()[0]?.toFixed(1)}; ${flood.causes.join('; ')}`)
  say(`${'input event → next frame painted, ms'.padEnd(38)}   n   p50   p95   max   calm p95   ratio   goal ${GOAL_MS}`)
  for (const [name, values] of flood.acts) {
    const [before, now] = [at(calm.acts.get(name) ?? [], 0.95), at(values, 0.95)]
    const [p50, max] = [at(values, 0.5), at(values, 1)]
    const verdict = max < GOAL_MS ? 'met' : now < GOAL_MS ? 'p95 met' : 'missed'
    say(
      `${name.padEnd(38)} ${String(values.length).padStart(3)} ${ms(p50)} ${ms(now)} ${ms(max)}   ${ms(before)}      ${(now / before).toFixed(2)}   ${verdict}`,
    )
  }
  for (const [name, { longTasks }] of Object.entries({ calm, flood })) {
    const over = longTasks.filter((task) => task > GOAL_MS)
    say(`tasks over ${GOAL_MS} ms, ${name}: ${over.length}, the longest ${ms(Math.max(0, ...longTasks)).trim()} ms`)
  }
} finally {
  await browser.close()
}
