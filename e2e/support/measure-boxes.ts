import { BOX_CONSTANTS, BOX_PARTS, type Box, lineBoxes, pressedBoxes, shownElements } from './page-boxes.ts'

/* Each function here is sent to the page as its text, with the constants: none may use anything but these and a browser's. */

/** What a person would see wrong. */
export interface BoxFault {
  /** Something scrolls sideways, is cut off where it cannot be read, or lies under or across something else. */
  readonly kind: 'side-scroll' | 'cut' | 'overlap'
  /** The element and its words, and what it meets. */
  readonly what: string
}

/** Browsers round, and letters overhang. */
const SLACK_PX = 1.5
/** They name or mark something and are worth nothing in part, not even with an ellipsis. */
const WHOLE = '[data-slot~="plate"],[data-slot~="badge"]'
const LONGEST_PLATE = 10
/** Rows and columns that need both, in a place of their own that the keyboard scrolls too (WCAG 1.4.10; design, third part §9). */
const WIDE_TABLES = '[data-slot~="wide-table"][tabindex]'
/** Lies over the page on purpose and takes the pointer from it; what lies in it is measured against itself. */
const LAYERS = '[role=dialog],[role=alertdialog],[role=menu]'
/** Hangs on a marker, until it is closed. */
const POPUPS = '[data-beak],.maplibregl-popup'
const CORNERS = '.maplibregl-control-container'
const TOASTS = '[data-sonner-toaster]'

/** Runs in the page: how somebody finds the box in the code. */
function nameOf({ element, words }: Pick<Box, 'element' | 'words'>): string {
  const path: string[] = []
  for (let at: Element | null = element; at !== null && path.length < 3; at = at.parentElement) {
    const slot = at.getAttribute('data-slot') ?? at.getAttribute('role') ?? ''
    const style = at.classList[0]?.replace(/^_?(.*?)_[^_]*_\d+$/, '$1') ?? ''
    path.unshift([at.localName, slot, style].filter(Boolean).join('.'))
  }
  return `${path.join('>')} “${words.slice(0, 40)}”`
}

/** Runs in the page: whether what is cut says so. */
function isReadable({ element, words }: Box): boolean {
  for (let at: Element | null = element, up = 0; at !== null && up < 4; at = at.parentElement, up++) {
    if (at.matches(WHOLE) && words.length <= LONGEST_PLATE) return false
    const { textOverflow, webkitLineClamp } = getComputedStyle(at)
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || at.hasAttribute('title')) return true
  }
  return false
}

/** Runs in the page: boxes that are cut off for good. */
function cutBoxes(boxes: readonly Box[]): BoxFault[] {
  return boxes
    .filter(({ rect, seen, scrolls, element }) => {
      if (scrolls || element.closest(TOASTS) !== null) return false
      const width = Math.max(0, seen.right - seen.left)
      const height = Math.max(0, seen.bottom - seen.top)
      return width < rect.right - rect.left - SLACK_PX || height < rect.bottom - rect.top - SLACK_PX
    })
    .filter((box) => !isReadable(box))
    .map((box) => ({ kind: 'cut' as const, what: nameOf(box) }))
}

/** Runs in the page: the middle of what is seen of a box; null where that is too little to aim at. */
function middleOf({ seen }: Box): { readonly x: number; readonly y: number } | null {
  if (seen.right - seen.left < 4 || seen.bottom - seen.top < 4) return null
  return { x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2 }
}

/** Runs in the page: whether what lies above is the head or foot of a list, under which its rows go, and whence a scroll brings them back. */
function goesUnder(row: Element, above: Element): boolean {
  let bar: Element | null = above
  while (bar !== null && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement
  let list = bar?.parentElement ?? null
  while (list !== null && !/auto|scroll/.test(getComputedStyle(list).overflowY)) list = list.parentElement
  if (bar === null || list === null || bar.contains(row) || !list.contains(row)) return false
  const [barBox, listBox] = [bar.getBoundingClientRect(), list.getBoundingClientRect()]
  const isFoot = barBox.top + barBox.bottom > listBox.top + listBox.bottom
  return (isFoot ? list.scrollHeight - list.clientHeight - list.scrollTop : list.scrollTop) > 1
}

/** Runs in the page: a fault unless what lies above is meant to. */
function underFault(box: Box, above: Element): BoxFault[] {
  if (goesUnder(box.element, above)) return []
  if (above.closest(POPUPS) !== null || box.element.closest(TOASTS) !== null) return []
  // A list that was opened over the map, over its sources too.
  if (above.closest('aside') !== null && box.element.closest(CORNERS) !== null) return []
  const isLayer = above.closest(LAYERS) !== null && box.element.closest(LAYERS) === null
  // A toast comes with an alert of the live fleet and goes by itself; where it may stand is held by the tests of toast-spot.ts.
  const isPassing = above.closest(TOASTS) !== null
  if (isLayer || isPassing) return []
  const what = `${nameOf(box)} under ${nameOf({ element: above, words: (above as HTMLElement).innerText ?? '' })}`
  return [{ kind: 'overlap', what }]
}

/** Runs in the page: what is pressed and would not get the press. */
function unreachable(pressed: readonly Box[]): BoxFault[] {
  return pressed.flatMap((box) => {
    const { element } = box
    const at = middleOf(box)
    const hit = at && document.elementFromPoint(at.x, at.y)
    if (hit === null || hit.contains(element) || element.contains(hit)) return []
    if (hit.closest('label')?.contains(element) || element.closest('label')?.contains(hit)) return []
    return underFault(box, hit)
  })
}

/** Runs in the page: looks at what is scrolled as far down as it goes, where a footer may lie over the last of it. */
function atTheEnd<T>(elements: readonly Element[], look: () => T): T {
  const before = elements.map(({ scrollTop }) => scrollTop)
  for (const element of elements)
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) element.scrollTop = element.scrollHeight
  const seen = look()
  elements.forEach((element, index) => {
    element.scrollTop = before[index] ?? 0
  })
  return seen
}

/** Runs in the page: whether an element is seen at a point: it is drawn there, and has a ground. */
function isOpaque(element: Element, x: number, y: number): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  // Outside of its own box it is its stretched sign that takes the pointer.
  if (x < left || x > right || y < top || y > bottom) return false
  if (element.matches('canvas,img')) return true
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  return (
    backgroundImage !== 'none' ||
    !/^(transparent|rgba\(.*, 0(\.[0-4]\d*)?\)|.*\/ 0(\.[0-4]\d*)?\))$/.test(backgroundColor)
  )
}

/** Runs in the page: lines over which something is drawn, and those that are free. */
function coveredLines(lines: readonly Box[]): { readonly faults: BoxFault[]; readonly free: Box[] } {
  const free: Box[] = []
  const faults = lines.flatMap((box) => {
    const at = middleOf(box)
    if (at === null) return []
    for (const above of document.elementsFromPoint(at.x, at.y)) {
      if (above.contains(box.element) || box.element.contains(above)) break
      if (isOpaque(above, at.x, at.y)) return underFault(box, above)
    }
    free.push(box)
    return []
  })
  return { faults, free }
}

/** Runs in the page: lines whose letters cross each other. */
function crossedLines(lines: readonly Box[]): BoxFault[] {
  const faults: BoxFault[] = []
  const sorted = [...lines].sort((a, b) => a.seen.top - b.seen.top)
  sorted.forEach((box, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as Box
      if (other.seen.top > box.seen.bottom - SLACK_PX) break
      const width = Math.min(box.seen.right, other.seen.right) - Math.max(box.seen.left, other.seen.left)
      const isToast = [box, other].some(({ element }) => element.closest(TOASTS) !== null)
      if (width > SLACK_PX && !isToast && box.words !== other.words)
        faults.push({ kind: 'overlap', what: `${nameOf(box)} across ${nameOf(other)}` })
    }
  })
  return faults
}

/** Runs in the page: what is wider than the place it has, and can be pushed aside by a scroll or by a key. */
function sideScrolls(elements: readonly Element[]): BoxFault[] {
  const page = [document.documentElement, document.body]
  return [...page, ...elements]
    .filter((element) => {
      if (element.matches(WIDE_TABLES)) return false
      const { overflowX, scrollbarWidth } = getComputedStyle(element)
      // A strip without a bar is made to be pushed aside, as the tabs of a browser.
      const canScroll = /auto|scroll/.test(overflowX) && scrollbarWidth !== 'none'
      return (canScroll || page.includes(element as HTMLElement)) && element.scrollWidth > element.clientWidth + 1
    })
    .map((element) => {
      const what = `${nameOf({ element, words: '' })} ${element.scrollWidth} in ${element.clientWidth}`
      return { kind: 'side-scroll', what }
    })
}

/** Runs in the page: all of it. With a dialog open, of the dialog: what lies behind it cannot be reached. */
function findFaults(): BoxFault[] {
  const elements = shownElements([...document.querySelectorAll(LAYERS)].at(-1) ?? document.body)
  const win = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const lines = lineBoxes(elements, win)
  const pressed = pressedBoxes(elements, win)
  const faults = [...sideScrolls(elements), ...cutBoxes(lines), ...cutBoxes(pressed), ...unreachable(pressed)]
  faults.push(...atTheEnd(elements, () => unreachable(pressedBoxes(elements, win))))
  // What lets the pointer through is drawn all the same.
  const all = new CSSStyleSheet()
  all.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, all]
  const covered = coveredLines(lines)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== all)
  return [...faults, ...covered.faults, ...crossedLines(covered.free)]
}

const PARTS = [
  ...BOX_PARTS,
  nameOf,
  isReadable,
  cutBoxes,
  middleOf,
  goesUnder,
  underFault,
  unreachable,
  atTheEnd,
  isOpaque,
  coveredLines,
  crossedLines,
  sideScrolls,
  findFaults,
]
const CONSTANTS = { ...BOX_CONSTANTS, SLACK_PX, WHOLE, LONGEST_PLATE, LAYERS, POPUPS, CORNERS, TOASTS, WIDE_TABLES }

/** All of it, as a script that leaves `findFaults` to what follows. */
export const IN_PAGE = [
  ...PARTS.map(String),
  ...Object.entries(CONSTANTS).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`),
].join('\n')
