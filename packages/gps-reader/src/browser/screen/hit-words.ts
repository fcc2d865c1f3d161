/// <reference lib="dom" />
import type { Frame, Page } from 'playwright-core'
import type { PageDom } from '../navigation/page-dom.ts'
import { answerOf, type NoAnswer, pageScript } from '../navigation/page-script.ts'
import { type DrawnWords, drawnWords } from './drawn-words.ts'
import type { AskedWords, FormHit } from './entrance-form.ts'
import { type FormAround, formAround } from './form-around.ts'
import { type FormFields, formFields } from './form-fields.ts'
import { type KeyChoices, type KeyPress, keyChoices } from './key-choices.ts'
import { type Choice, type PressWords, pressWords } from './press-words.ts'

const MAX_FRAMES_DEEP = 5

interface OwnHit {
  /** What would be pressed says and is called; null where nothing can be pressed. */
  readonly words: AskedWords | null
  /** The form that it is of; null: it is of none, or nothing is pressed. */
  readonly form: FormHit | null
  /** The options of the box that is pressed, through which a button that is down goes on choosing. */
  readonly box: readonly Choice[]
}

interface Hit extends OwnHit {
  /** A frame of its own, with the place inside it. */
  readonly inner: { readonly element: Element; readonly x: number; readonly y: number } | null
}

export interface PressHit extends OwnHit {
  /** What the key would choose; null: nothing. */
  readonly chosen: KeyChoices | null
}

/** Where something is pressed: a place, or a key where the focus is. */
export type Press = { readonly x: number; readonly y: number } | KeyPress

/**
 * Words of what a press at this place of the page, or of this key, would press, and what it would choose; null: nothing, or part of a
 * sign-in. 'failed' also where the place lies in a frame that cannot be looked into.
 */
export async function hitWords(page: Page, press: Press): Promise<PressHit | NoAnswer | 'too-deep'> {
  let frame: Frame = page.mainFrame()
  let inside = press
  for (let deep = 0; deep < MAX_FRAMES_DEEP; deep++) {
    const received = await answerOf(lookAt(frame, inside))
    if ('none' in received) return received.none
    const { own, inner } = received.answer
    if (inner === null) {
      if (!('key' in press)) return { ...own, chosen: null }
      const looked = await answerOf(frame.evaluate<KeyChoices | null>(pageScript(keyChoices, press, pressWords)))
      return 'none' in looked ? looked.none : { ...own, chosen: looked.answer }
    }
    if (inner.frame === null) return 'failed'
    frame = inner.frame
    inside = 'key' in press ? press : { x: inner.x, y: inner.y }
  }
  return 'too-deep'
}

async function lookAt(frame: Frame, press: Press) {
  const held = await frame.evaluateHandle<Hit>(pageScript(hitOf, press, pressWords, formAround, formFields, drawnWords))
  const { own, inner } = await held.evaluate((hit) => ({
    own: { words: hit.words, form: hit.form, box: hit.box },
    inner: hit.inner && { x: hit.inner.x, y: hit.inner.y },
  }))
  const element = inner === null ? null : (await held.evaluateHandle((hit) => hit.inner?.element)).asElement()
  // Each key is looked at: what is kept of it would grow with the page.
  void held.dispose().catch(() => undefined)
  if (inner === null) return { own, inner }
  return { own, inner: { ...inner, frame: element === null ? null : await element.contentFrame() } }
}

function hitOf(
  dom: PageDom,
  press: Press,
  words: PressWords,
  formOf: FormAround,
  fields: FormFields,
  drawn: DrawnWords,
): Hit {
  const NOTHING = { words: null, form: null, box: [], inner: null }
  const place = 'key' in press ? null : press
  const deepest = (pick: (root: Document | ShadowRoot) => Element | null): Element | null => {
    let found = pick(document)
    for (let inside = found?.shadowRoot ?? null; inside !== null; inside = found?.shadowRoot ?? null) {
      const next: Element | null = pick(inside)
      if (next === null || next === found) break
      found = next
    }
    return found
  }
  const element = deepest((root) => (place === null ? root.activeElement : root.elementFromPoint(place.x, place.y)))
  if (element === null) return NOTHING
  if (element instanceof HTMLIFrameElement || element.tagName === 'FRAME') {
    const box = element.getBoundingClientRect()
    const left = element instanceof HTMLElement ? element.clientLeft : 0
    const top = element instanceof HTMLElement ? element.clientTop : 0
    return { ...NOTHING, inner: { element, x: (place?.x ?? 0) - box.x - left, y: (place?.y ?? 0) - box.y - top } }
  }

  const SUBMIT = 'button:not([type=button], [type=reset]), input[type=submit], input[type=image]'
  const isEnter = 'key' in press && press.key === 'Enter'
  const isPress = place !== null || isEnter || ('key' in press && press.key === ' ')
  // Of a list that is no box it opens the options.
  const isField =
    (element instanceof HTMLInputElement && !/^(submit|button|reset|image|file|color)$/.test(element.type)) ||
    (element instanceof HTMLSelectElement && (element.multiple || element.size > 1))
  /** The form that Enter sends from its field. */
  const entered = isEnter && isField && 'form' in element ? element.form : null
  const rootOf = (one: Element): Document | ShadowRoot => {
    const root = one.getRootNode()
    return root instanceof ShadowRoot ? root : document
  }
  /** The option of a list of the page's own that the field points at, and the first button of its form: pictures are no elements of it. */
  const besides = (): Element[] => {
    const option = rootOf(element).getElementById(element.getAttribute('aria-activedescendant') ?? '')
    const all = entered === null ? [] : [...rootOf(entered).querySelectorAll(SUBMIT)]
    return [option, all.find((one) => 'form' in one && one.form === entered)].filter((one) => one != null)
  }
  const said = (isPress ? [element, ...(isEnter ? besides() : [])] : []).map((one) => drawn(one, words.pressed(one)))
  const button = isPress && !isField ? element.closest(SUBMIT) : null
  const asked = {
    shown: said.flatMap((one) => one.shown),
    behind: [...said.flatMap((one) => one.behind), ...(isEnter && isField ? [dom.hay(element)] : [])],
    isOfEntrance: said.some((one) => one.isOfEntrance),
    isPicture: said.every((one) => one.isPicture),
    isSending: entered !== null || (button !== null && 'form' in button && button.form !== null),
  }
  const isSilent = !asked.isSending && ![...asked.shown, ...asked.behind].some((part) => part.trim() !== '')
  const list = place === null || asked.isOfEntrance ? null : element.closest('select')
  const box = list !== null && (list.multiple || list.size > 1) ? [...list.options].map(words.option) : []
  return isSilent ? { ...NOTHING, box } : { words: asked, form: formOf(element, words, fields), box, inner: null }
}
