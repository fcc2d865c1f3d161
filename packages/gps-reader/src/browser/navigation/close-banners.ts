/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import type { PageDom } from './page-dom.ts'
import { framesOf, pageScript, withinTime } from './page-script.ts'
import type { Permitted } from './permitted.ts'
import { pressOnce } from './press-once.ts'

const MOST_BANNERS = 3

/** Closes what lies over a page: notices of cookies, and welcomes that offer nothing but to be closed. */
export async function closeBanners(page: Page, permitted: Permitted): Promise<void> {
  for (let i = 0; i < MOST_BANNERS; i++) {
    let closed = false
    for (const frame of framesOf(page)) {
      const held = await withinTime(frame.evaluateHandle<ReturnType<typeof findCloser>>(pageScript(findCloser, null)))
      const words = held === null ? null : await withinTime(held.evaluate((found) => found?.words ?? null))
      if (held === null || words === null) continue
      if (permitted.isDenied(words) !== null) continue
      const closer = await withinTime(held.evaluateHandle((found) => found?.element))
      const element = closer?.asElement() ?? null
      if (element === null) continue
      await pressOnce(element)
      closed = true
    }
    if (!closed) return
  }
}

/** The button that takes a banner away: that of a notice of cookies, or the close of a dialog without fields. */
function findCloser(dom: PageDom): { readonly element: Element; readonly words: string } | null {
  const fold = (text: string): string =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  const COOKIES = /cookie|galletas|privacidad|privacy|rgpd|gdpr|datenschutz|consent/
  const AGREE =
    /^(aceptar?( todas?| todo| y continuar| cookies| las cookies)*|acepto|entendido|de acuerdo|ok|okay|accept( all)?( cookies)?|allow all|i agree|agree|got it|rechazar( todas?)?|solo necesarias|akzeptieren|alle akzeptieren|accepter|tout accepter|accetta( tutti)?|aceitar|принять|同意|接受)$/
  const CLOSE =
    /^(cerrar|close|×|x|✕|✖|omitir|saltar|skip|entendido|got it|mas tarde|later|no,? gracias|no thanks|ahora no|not now|fechar|schliessen|fermer|chiudi|закрыть|关闭|ok|okay)$/
  const over = dom.all(
    '[role=dialog], [role=alertdialog], [aria-modal=true], dialog[open], [class*=modal i], [class*=popup i], [class*=cookie i], [id*=cookie i], [class*=consent i], [class*=banner i], [class*=overlay i], [class*=welcome i], [class*=tour i]',
    300,
  )
  for (const box of over) {
    if (!dom.isVisible(box) || box === document.body) continue
    const words = fold(dom.text(box, 600))
    if (words.length > 590) continue
    const isCookies = COOKIES.test(words) && words.length < 590
    const fields = [...box.querySelectorAll('input, select, textarea')].filter((field) => dom.isVisible(field))
    const isNotice = fields.every((field) => field instanceof HTMLInputElement && field.type === 'checkbox')
    if (!isCookies && !isNotice) continue
    const position = getComputedStyle(box).position
    const isOver =
      position === 'fixed' || position === 'absolute' || position === 'sticky' || box.matches('dialog, [role=dialog]')
    if (!isCookies && !isOver) continue
    for (const press of box.querySelectorAll('button, [role=button], a, input[type=button], [class*=close i]')) {
      if (!dom.isVisible(press)) continue
      const own = fold(press instanceof HTMLInputElement ? press.value : dom.text(press, 60))
      const label = fold(press.getAttribute('aria-label') ?? press.getAttribute('title') ?? '')
      const isCloser = CLOSE.test(own) || CLOSE.test(label) || (own === '' && /close|cerrar/.test(press.className))
      if (!isCloser && !(isCookies && AGREE.test(own))) continue
      if (press instanceof HTMLAnchorElement && !/^(#|javascript:|$)/.test(press.getAttribute('href') ?? '')) continue
      return { element: press, words: `${own} ${label} ${press.id} ${press.getAttribute('onclick') ?? ''}` }
    }
  }
  return null
}
