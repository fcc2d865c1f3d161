/* Each function here is sent to the page as its text, with the constants: none may use anything but these and a browser's. */

/** CSS pixels from the upper left of the window. */
export type Rect = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>

/** A line of words, or what is pressed. */
export interface Box {
  readonly element: Element
  readonly rect: Rect
  /** What of it no ancestor and no edge of the window keeps from being seen. */
  readonly seen: Rect
  /** Whether scrolling brings the rest into sight. */
  readonly scrolls: boolean
  readonly words: string
}

/** Above and below the letters of a line there is air, in which the next line may begin. */
const AIR_OF_LINE = 0.22
const PRESSED = 'a[href],button,input,select,textarea,[role=option],[role=tab],[role=switch],[role=radio]'
/** Out of sight until a key comes to it. */
const SKIP_LINK = '[href="#contenido"]'

/** Runs in the page: what is measured, nothing of it hidden from sight or from everybody but a screen reader. */
export function shownElements(root: Element): Element[] {
  const unseen = new Set<Element | null>()
  return [...root.querySelectorAll('*')].filter((element) => {
    const { clipPath, visibility } = getComputedStyle(element)
    if (unseen.has(element.parentElement) || clipPath !== 'none' || element.matches(`canvas,svg,${SKIP_LINK}`)) {
      unseen.add(element)
      return false
    }
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && visibility === 'visible' && element.checkVisibility({ opacityProperty: true })
  })
}

/** Runs in the page: the part of a rectangle, placed as `start` says, that the elements around it and the window let through. */
function seenPart(inside: Element | null, start: string, rect: Rect, win: Rect): { seen: Rect; scrolls: boolean } {
  let seen = rect
  let scrolls = false
  let position = start
  for (let at = inside; at !== null && position !== 'fixed'; at = at.parentElement) {
    const style = getComputedStyle(at)
    const isFrame = style.position !== 'static' || style.transform !== 'none' || style.containerType !== 'normal'
    if (position === 'absolute' && !isFrame) continue
    position = style.position
    if (at === document.body || at === document.documentElement) break
    const edge = at.getBoundingClientRect()
    const [x, y] = [style.overflowX, style.overflowY]
    if (/auto|scroll/.test(x) && (rect.left < edge.left || rect.right > edge.right)) scrolls = true
    if (/auto|scroll/.test(y) && (rect.top < edge.top || rect.bottom > edge.bottom)) scrolls = true
    const { left, right } = x === 'visible' ? seen : edge
    const { top, bottom } = y === 'visible' ? seen : edge
    seen = within(seen, { left, top, right, bottom })
  }
  return { seen: within(seen, win), scrolls }
}

/** Runs in the page: what two rectangles have in common. */
function within(a: Rect, b: Rect): Rect {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)]
  return { left, top, right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) }
}

/** Runs in the page: each line of words, as the browser broke it. */
export function lineBoxes(elements: readonly Element[], win: Rect): Box[] {
  const boxes: Box[] = []
  const range = document.createRange()
  for (const element of elements)
    for (const node of element.childNodes) {
      const words = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
      if (words === '') continue
      range.selectNodeContents(node)
      for (const { left, top, right, bottom, height, width } of range.getClientRects()) {
        if (width < 1) continue
        const rect = { left, right, top: top + height * AIR_OF_LINE, bottom: bottom - height * AIR_OF_LINE }
        boxes.push({ element, rect, ...seenPart(element, 'static', rect, win), words })
      }
    }
  return boxes
}

/** Runs in the page: what is pressed, or typed into. */
export function pressedBoxes(elements: readonly Element[], win: Rect): Box[] {
  return elements
    .filter((element) => element.matches(PRESSED))
    .map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const rect = { left, top, right, bottom }
      const words = (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText).replaceAll(/\s+/g, ' ')
      const part = seenPart(element.parentElement, getComputedStyle(element).position, rect, win)
      return { element, rect, ...part, words }
    })
}

/** What of the above goes to the page. */
export const BOX_PARTS = [shownElements, seenPart, within, lineBoxes, pressedBoxes]
export const BOX_CONSTANTS = { AIR_OF_LINE, PRESSED, SKIP_LINK }
