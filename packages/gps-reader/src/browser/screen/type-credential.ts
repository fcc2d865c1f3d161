/// <reference lib="dom" />
import type { ElementHandle, Frame, Page } from 'playwright-core'
import type { PlatformTarget } from '../../platform.ts'
import type { PageDom } from '../navigation/page-dom.ts'
import { answerOf, type NoAnswer, type NotKnown, pageScript } from '../navigation/page-script.ts'
import { type Filled, fillField, maskOf } from '../sign-in/fill-field.ts'
import { hostOf, mayTypeInto, staysOnOrigin } from '../sign-in/origin-rule.ts'
import { COMPANY_WORDS, fold, USER_WORDS } from '../sign-in/sign-in-words.ts'
import { splitAccount } from '../sign-in/split-account.ts'

const MAX_FRAMES_DEEP = 5

/**
 * Types the stored account or password into the field that has the focus, under the same rules as the robot. Returns why
 * not, in Spanish; null when it is typed. `sentence`: what is said of a page that nothing is known of.
 */
export async function typeCredential(
  page: Page,
  target: PlatformTarget,
  field: 'account' | 'password',
  sentence: (why: NotKnown, undone: string) => string,
): Promise<string | null> {
  const untyped = (why: NotKnown): string => sentence(why, 'no se escribió nada')
  const focused = await focusedField(page)
  if (focused === 'late' || focused === 'failed' || focused === 'too-deep') return untyped(focused)
  if (focused === 'nothing') return 'Primero haga clic en el campo donde se escribe.'
  const { frame, element, hay, actions, fields } = focused
  if (!mayTypeInto(frame, target)) return `Solo se escribe en el sitio guardado (${hostOf(target.url)}).`
  if (actions.some((action) => !staysOnOrigin(action, target))) return 'El formulario envía los datos a otro sitio.'
  if (field === 'account') {
    if (target.account === null) return 'El viaje no tiene usuario guardado.'
    const mask = await maskOf(element)
    if (mask === 'masked') return 'Ese campo es para la contraseña.'
    if (mask !== 'shown') return untyped(mask)
    return whyNotTyped(await fillField(element, accountFor(target.account, fold(hay), fields)))
  }
  if (target.password === null) return 'El viaje no tiene contraseña guardada.'
  const mask = await maskOf(element)
  if (mask === 'shown') return 'La contraseña solo se escribe en un campo que la oculta.'
  if (mask !== 'masked') return untyped(mask)
  if (!target.maySignIn) return 'La plataforma ya rechazó esta contraseña. Pulse Reintentar para enviarla otra vez.'
  const password = await target.password(new URL(target.url).origin)
  if (!mayTypeInto(frame, target)) return 'La página cambió de sitio al escribir.'
  return whyNotTyped(await fillField(element, password))
}

/** What was on its way to a page that answers no more may come to stand there. */
function whyNotTyped(filled: Filled): string | null {
  if (filled === 'typed') return null
  if (filled === 'refused') return 'La página no dejó escribir ahí.'
  return 'La página dejó de responder mientras se escribía: revise el campo antes de seguir.'
}

/** Of `fletes/espejo`, the part that a form with company and user asks for in this field. */
function accountFor(account: string, words: string, fields: number): string {
  const { company, user } = splitAccount(account)
  if (company === null || fields < 2) return account
  return COMPANY_WORDS.test(words) && !USER_WORDS.test(words) ? company : user
}

interface Focused {
  readonly frame: Frame
  readonly element: ElementHandle<Element>
  readonly hay: string
  readonly actions: readonly string[]
  /** Fields for text in its form. */
  readonly fields: number
}

/** 'failed' also where the focus is in a frame that cannot be looked into. */
async function focusedField(page: Page): Promise<Focused | 'nothing' | NoAnswer | 'too-deep'> {
  let frame: Frame = page.mainFrame()
  for (let deep = 0; deep < MAX_FRAMES_DEEP; deep++) {
    const received = await answerOf(focusIn(frame))
    if ('none' in received) return received.none
    const { kind, element, inner, ...field } = received.answer
    if (kind === 'nothing') return 'nothing'
    if (kind === 'field' && element !== null) return { frame, element, ...field }
    if (inner === null) return 'failed'
    frame = inner
  }
  return 'too-deep'
}

async function focusIn(frame: Frame) {
  const held = await frame.evaluateHandle<ReturnType<typeof focusOf>>(pageScript(focusOf, null))
  const focus = await held.evaluate(({ kind, hay, actions, fields }) => ({ kind, hay, actions, fields }))
  const element = (await held.evaluateHandle(({ element }) => element)).asElement()
  return { ...focus, element, inner: focus.kind === 'frame' && element !== null ? await element.contentFrame() : null }
}

function focusOf(dom: PageDom): {
  readonly kind: 'field' | 'frame' | 'nothing'
  readonly element: Element | null
  readonly hay: string
  readonly actions: readonly string[]
  readonly fields: number
} {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  const nothing = { element, hay: '', actions: [], fields: 0 }
  if (element instanceof HTMLIFrameElement || element?.tagName === 'FRAME') return { ...nothing, kind: 'frame' }
  if (!(element instanceof HTMLInputElement)) return { ...nothing, kind: 'nothing' }
  const form = element.closest('form')
  const actions: string[] = []
  for (const sender of form === null ? [] : [form, ...form.querySelectorAll('[formaction]')]) {
    const action = sender.getAttribute(sender === form ? 'action' : 'formaction')?.trim() ?? ''
    actions.push(
      action !== '' && URL.canParse(action, document.baseURI) ? new URL(action, document.baseURI).href : location.href,
    )
  }
  const typed = [...(form ?? document).querySelectorAll('input')].filter(
    (input) => /^(text|email|tel|number|)$/.test(input.type) && dom.isVisible(input),
  )
  return { kind: 'field', element, hay: dom.hay(element), actions, fields: typed.length }
}
