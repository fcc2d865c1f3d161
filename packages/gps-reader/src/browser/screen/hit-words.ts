/// <reference lib="dom" />
import type { Frame, Page } from 'playwright-core'
import type { PageDom } from '../navigation/page-dom.ts'
import { answerOf, type NoAnswer, pageScript } from '../navigation/page-script.ts'

const MAX_FRAMES_DEEP = 5

interface Hit {
  /** What would be pressed says and is called; null where nothing can be pressed. */
  readonly words: string | null
  /** A frame of its own, with the place inside it. */
  readonly inner: { readonly element: Element; readonly x: number; readonly y: number } | null
}

/** Where something is pressed: a place, or what has the focus. */
type Where = { readonly x: number; readonly y: number } | null

/**
 * Words of what a press at this place of the page, or of Enter, would press; null: nothing, or the button of a sign-in. 'failed'
 * also where the place lies in a frame that cannot be looked into.
 */
export async function hitWords(page: Page, where: Where): Promise<Pick<Hit, 'words'> | NoAnswer> {
  let frame: Frame = page.mainFrame()
  let place = where
  for (let deep = 0; deep < MAX_FRAMES_DEEP; deep++) {
    const received = await answerOf(lookAt(frame, place))
    if ('none' in received) return received.none
    const { words, inner } = received.answer
    if (inner === null) return { words }
    if (inner.frame === null) return 'failed'
    frame = inner.frame
    place = place === null ? null : { x: inner.x, y: inner.y }
  }
  return 'failed'
}

async function lookAt(frame: Frame, place: Where) {
  const held = await frame.evaluateHandle<Hit>(pageScript(hitOf, place))
  const { words, inner } = await held.evaluate((hit) => ({
    words: hit.words,
    inner: hit.inner && { x: hit.inner.x, y: hit.inner.y },
  }))
  if (inner === null) return { words, inner }
  const element = (await held.evaluateHandle((hit) => hit.inner?.element)).asElement()
  return { words, inner: { ...inner, frame: element === null ? null : await element.contentFrame() } }
}

function hitOf(dom: PageDom, where: Where): Hit {
  const deepest = (pick: (root: Document | ShadowRoot) => Element | null): Element | null => {
    let found = pick(document)
    for (let inside = found?.shadowRoot ?? null; inside !== null; inside = found?.shadowRoot ?? null) {
      const next: Element | null = pick(inside)
      if (next === null || next === found) break
      found = next
    }
    return found
  }
  const element = deepest((root) => (where === null ? root.activeElement : root.elementFromPoint(where.x, where.y)))
  if (element === null) return { words: null, inner: null }
  if (element instanceof HTMLIFrameElement || element.tagName === 'FRAME') {
    const box = element.getBoundingClientRect()
    const left = element instanceof HTMLElement ? element.clientLeft : 0
    const top = element instanceof HTMLElement ? element.clientTop : 0
    return { words: null, inner: { element, x: (where?.x ?? 0) - box.x - left, y: (where?.y ?? 0) - box.y - top } }
  }
  const PRESS =
    'a, button, input, [role=button], [role=menuitem], [role=option], [role=switch], [onclick], label, summary, option'
  const words: string[] = []
  let up = 0
  for (let at: Element | null = element; at !== null && up < 6; at = dom.parent(at), up++) {
    if (at.matches('input:not([type=submit], [type=button], [type=image], [type=checkbox], [type=radio])')) break
    if (!at.matches(PRESS) && at !== element) continue
    if (at instanceof HTMLFormElement || at === document.body) break
    const form = at.closest('form')
    const isEntrance =
      form !== null && form.querySelector('input[type=password], [autocomplete=one-time-code]') !== null
    if (isEntrance) return { words: null, inner: null }
    const isBox = !at.matches(PRESS)
    const shown = at instanceof HTMLInputElement ? at.value : dom.text(at, 80)
    if (!isBox || shown.length < 60) words.push(shown)
    for (const name of ['title', 'aria-label', 'alt', 'onclick', 'href', 'id', 'class']) {
      words.push((at.getAttribute(name) ?? '').slice(0, 120))
    }
  }
  const said = words.join(' ').replace(/\s+/g, ' ').trim()
  return { words: said === '' ? null : said, inner: null }
}
