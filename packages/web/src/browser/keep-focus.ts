import { afterPaint } from './after-paint.ts'

/** On what has the focus in place of something that is gone, for the style sheet; `made`: it can have the focus for this alone. */
const HEIR = 'data-focus-heir'

const WATCHED: MutationObserverInit = { childList: true, attributeFilter: ['disabled'] }

/** What has the focus, or should have it, and all that it stands in, from the inside out; and the screen's address then. */
interface Kept {
  readonly path: readonly Element[]
  readonly address: string
}
const NOTHING: Kept = { path: [], address: '' }

let kept = NOTHING

/** Follows another one; null while nobody keeps the focus. */
let follow: ((path: readonly Element[]) => void) | null = null

/**
 * Keeps the focus from falling to the page (WCAG 2.4.3, 2.4.7): what was off while its work was under way has it again, and where what
 * had it is gone, what stands in its place has it, or what stood before it, but no control: a second Enter does nothing. Watches what has
 * the focus and what that stands in, nothing else. `screenId`: a screen of another address begins at its beginning. Answers what ends it.
 */
export function keepFocus(screenId: string): () => void {
  const observer = new MutationObserver((changes) => {
    const { path, address } = kept
    const [was, ...places] = path
    if (was === undefined) return
    const gone = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(was)))
    // A screen may have an answer of its own: it is asked first.
    void afterPaint().then(() => {
      if (follow === null) return
      if (kept.path === path && was.isConnected) giveBack(was)
      else if (gone !== undefined) handOver({ path: places, address }, screenId, gone)
    })
  })
  follow = (path) => {
    observer.disconnect()
    for (const element of path) observer.observe(element, WATCHED)
    kept = { path, address: location.pathname }
    if (path[0]?.isConnected === false) handOver(kept, screenId)
  }
  const watch = ({ target }: FocusEvent): void => follow?.(pathTo(target instanceof Element ? target : null))
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    unmakeHeir(target)
    if (relatedTarget !== null) return
    // It is told of before it is gone. Let go by a press on the page: what is gone or off has not been.
    queueMicrotask(() => {
      if (kept.path[0] === target && target.isConnected && !isOff(target)) kept = NOTHING
    })
  }
  // While nothing has the focus a press elsewhere lets it go unheard: it is not called back then.
  const press = ({ target }: PointerEvent): void => {
    if (isNowhere() && !(target instanceof Node && kept.path[0]?.contains(target))) kept = NOTHING
  }
  document.addEventListener('pointerdown', press, { capture: true })
  document.addEventListener('focusin', watch, { capture: true })
  document.addEventListener('focusout', leave, { capture: true })
  return () => {
    follow = null
    kept = NOTHING
    observer.disconnect()
    document.removeEventListener('pointerdown', press, { capture: true })
    document.removeEventListener('focusin', watch, { capture: true })
    document.removeEventListener('focusout', leave, { capture: true })
  }
}

/** An element and all that it stands in, from the inside out. */
export function pathTo(element: Element | null): readonly Element[] {
  const path: Element[] = []
  for (let at = element; at !== null; at = at.parentElement) path.push(at)
  return path
}

/** What has the focus, or has lost it to its work, and all that it stands in; none: it was let go. */
export const whatIsKept = (): readonly Element[] => kept.path

/** Whether an element has the focus in place of something that is gone: nobody chose it, and no key means it. */
export const isHeir = (element: Element | null): boolean => element?.hasAttribute(HEIR) === true

/** Gives the focus to the first of a path as soon as it can have it; what it stood in has it where it is gone. */
export function focusAgain(path: readonly Element[]): void {
  const [element] = path
  if (!(element instanceof HTMLElement && element.isConnected && !isOff(element))) {
    follow?.(path)
    return
  }
  element.focus()
  // It had the focus in place of something else, and can no more: outside of a dialog that is still open the tab key would go astray.
  if (document.activeElement !== element && element !== document.body) makeHeir(element)
}

const isOff = (element: Element): boolean => element.matches(':disabled')

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

function giveBack(element: Element): void {
  if (isNowhere() && element instanceof HTMLElement && !isOff(element)) element.focus({ preventScroll: true })
}

function handOver({ path, address }: Kept, screenId: string, gone?: MutationRecord): void {
  const screen = document.getElementById(screenId) ?? document.body
  const place = path.find(({ isConnected }) => isConnected)
  const isSameScreen = place === screen && address === location.pathname
  if (place === undefined || (place.contains(screen) && !isSameScreen)) return
  // A dialog takes the focus itself when what had it is gone: where it has it then, nothing shows.
  if (!isNowhere() && !document.activeElement?.contains(place)) return
  const heir = [...(place === gone?.target ? standingAfter(gone.previousSibling, place) : []), place].find(isIdle)
  if (heir !== undefined) makeHeir(heir)
}

/** Gives the focus to what by itself cannot have it. */
function makeHeir(heir: HTMLElement): void {
  heir.setAttribute(HEIR, heir.hasAttribute('tabindex') ? '' : 'made')
  if (!heir.hasAttribute('tabindex')) heir.tabIndex = -1
  heir.focus({ preventScroll: true })
  // What is not seen cannot have it, and would be out of the tab key's reach for good.
  if (document.activeElement !== heir) unmakeHeir(heir)
}

function unmakeHeir(heir: Element): void {
  if (heir.getAttribute(HEIR) === 'made') heir.removeAttribute('tabindex')
  heir.removeAttribute(HEIR)
}

/** What now stands where something stood after `before`, and then what stood before it. */
function standingAfter(before: Node | null, place: Element): readonly (Element | null)[] {
  if (!(before instanceof Element || before instanceof CharacterData)) return [place.firstElementChild]
  if (before.parentNode !== place) return []
  return [before.nextElementSibling, before instanceof Element ? before : before.previousElementSibling]
}

/** Whether it is there for everybody, and a key does nothing there. */
const isIdle = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.getClientRects().length > 0 &&
  element.closest('[aria-hidden="true"], [inert]') === null &&
  !element.matches('a, button, input, select, textarea, summary')
