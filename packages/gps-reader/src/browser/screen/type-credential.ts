/// <reference lib="dom" />
import type { ElementHandle, Frame, Page } from 'playwright-core'
import type { PlatformTarget } from '../../platform.ts'
import type { PageDom } from '../navigation/page-dom.ts'
import { pageScript, withinTime } from '../navigation/page-script.ts'
import { fillField, isMaskedField } from '../sign-in/fill-field.ts'
import { hostOf, mayTypeInto, staysOnOrigin } from '../sign-in/origin-rule.ts'
import { COMPANY_WORDS, fold, USER_WORDS } from '../sign-in/sign-in-words.ts'
import { splitAccount } from '../sign-in/split-account.ts'

const MAX_FRAMES_DEEP = 5

/**
 * Types the stored account or password into the field that has the focus, under the same rules as the robot. Returns why
 * not, in Spanish; null when it is typed.
 */
export async function typeCredential(
  page: Page,
  target: PlatformTarget,
  field: 'account' | 'password',
): Promise<string | null> {
  const focused = await focusedField(page)
  if (focused === 'unknown') return 'La página no respondió: no se escribió nada. Intente de nuevo.'
  if (focused === 'nothing') return 'Primero haga clic en el campo donde se escribe.'
  const { frame, element, hay, actions, fields } = focused
  if (!mayTypeInto(frame, target)) return `Solo se escribe en el sitio guardado (${hostOf(target.url)}).`
  if (actions.some((action) => !staysOnOrigin(action, target))) return 'El formulario envía los datos a otro sitio.'
  if (field === 'account') {
    if (target.account === null) return 'El viaje no tiene usuario guardado.'
    if (await isMaskedField(element)) return 'Ese campo es para la contraseña.'
    const isTyped = await fillField(element, accountFor(target.account, fold(hay), fields))
    return isTyped ? null : 'La página no dejó escribir ahí.'
  }
  if (target.password === null) return 'El viaje no tiene contraseña guardada.'
  if (!(await isMaskedField(element))) return 'La contraseña solo se escribe en un campo que la oculta.'
  if (!target.maySignIn) return 'La plataforma ya rechazó esta contraseña. Pulse Reintentar para enviarla otra vez.'
  const password = await target.password(new URL(target.url).origin)
  if (!mayTypeInto(frame, target)) return 'La página cambió de sitio al escribir.'
  const isTyped = await fillField(element, password)
  return isTyped ? null : 'La página no dejó escribir ahí.'
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

/** 'unknown': the page does not answer, or the focus is in a frame that cannot be looked into. */
async function focusedField(page: Page): Promise<Focused | 'nothing' | 'unknown'> {
  let frame: Frame = page.mainFrame()
  for (let deep = 0; deep < MAX_FRAMES_DEEP; deep++) {
    const held = await withinTime(frame.evaluateHandle<ReturnType<typeof focusOf>>(pageScript(focusOf, null)))
    if (held === null) return 'unknown'
    const focus = await withinTime(held.evaluate(({ kind, hay, actions, fields }) => ({ kind, hay, actions, fields })))
    if (focus === null) return 'unknown'
    if (focus.kind === 'nothing') return 'nothing'
    const element = (await withinTime(held.evaluateHandle(({ element }) => element)))?.asElement() ?? null
    if (element === null) return 'unknown'
    if (focus.kind === 'field') return { frame, element, ...focus }
    const inner = await withinTime(element.contentFrame())
    if (inner === null) return 'unknown'
    frame = inner
  }
  return 'unknown'
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
