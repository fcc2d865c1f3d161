/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'

/** A field of a page as the rules of signing in see it. */
export interface FieldSeen {
  /** Into `elements`. */
  readonly index: number
  readonly type: string
  /** Everything that it is called by: name, id, placeholder, label, the words before it. */
  readonly hay: string
  readonly autocomplete: string
  readonly isRequired: boolean
  /** Shows dots: a password field, or text that its style hides. */
  readonly isMasked: boolean
  readonly isFilled: boolean
  readonly isChecked: boolean
  readonly maxLength: number
  /** Fields with the same number stand in one form. */
  readonly form: number
}

/** Something that can be pressed. */
export interface ControlSeen {
  readonly index: number
  readonly words: string
  /** Its button of the form, by its kind, not by its words. */
  readonly isSubmit: boolean
  readonly isLink: boolean
  readonly form: number
}

export interface FormSeen {
  readonly words: string
  /** Where it sends what it is given; null: nowhere by itself. */
  readonly actions: readonly string[]
}

export interface PageSurvey {
  readonly fields: readonly FieldSeen[]
  readonly controls: readonly ControlSeen[]
  readonly forms: readonly FormSeen[]
  /** Kinds of captcha that wait for a person: `recaptcha`, `image`… */
  readonly captchas: readonly string[]
  /** Length of the text that is shown: how much of a page it is. */
  readonly textLength: number
}

/** What a person would see of a frame who looks for where to sign in; `elements` are what the indexes mean. Runs in the page. */
export function surveyPage(
  dom: PageDom,
  _asked: null,
  captchas: readonly string[],
): { readonly survey: PageSurvey; readonly elements: readonly Element[] } {
  const elements: Element[] = []
  const scopes: Element[] = []
  const TYPED = ['text', 'email', 'tel', 'password', 'number', 'url', 'search', '']
  const inputs = dom.all('input', 400).filter((input) => input instanceof HTMLInputElement)
  const typed = inputs.filter((input) => TYPED.includes(input.type) && !input.disabled && dom.isVisible(input))
  const boxes = inputs.filter((input) => input.type === 'checkbox' && !input.disabled)

  /** The form, else the nearest thing around the field that holds another field, else what holds a button. */
  const scopeOf = (element: Element): Element => {
    let withButton: Element | null = null
    let up = 0
    for (let at = dom.parent(element); at !== null && up < 14; at = dom.parent(at), up++) {
      if (at instanceof HTMLFormElement) return at
      if (at instanceof HTMLBodyElement) break
      const inside = typed.filter((input) => contains(at, input)).length
      if (inside >= 2) return withButtonAround(at)
      if (withButton === null && at.querySelector('button, input[type=submit], [role=button]') !== null) withButton = at
    }
    return withButton ?? document.body
  }
  const withButtonAround = (scope: Element): Element => {
    let up = 0
    for (let at: Element | null = scope; at !== null && up < 4; at = dom.parent(at), up++) {
      if (at instanceof HTMLBodyElement) break
      if (presses.some((press) => contains(at, press))) return at
    }
    return scope
  }
  const contains = (outer: Element, inner: Element): boolean => {
    for (let at: Element | null = inner; at !== null; at = dom.parent(at)) if (at === outer) return true
    return false
  }
  const formOf = (element: Element): number => {
    const scope = scopeOf(element)
    const known = scopes.indexOf(scope)
    return known === -1 ? scopes.push(scope) - 1 : known
  }
  const isMasked = (input: HTMLInputElement): boolean =>
    input.type === 'password' ||
    (getComputedStyle(input).getPropertyValue('-webkit-text-security') || 'none') !== 'none'

  const PRESS =
    'button, input[type=submit], input[type=image], input[type=button], [role=button], a, [onclick], summary'
  const isPress = (element: Element): boolean =>
    element.matches(PRESS) || (element.matches('div, span, img, i') && getComputedStyle(element).cursor === 'pointer')
  const presses = dom
    .all(`${PRESS}, div, span, img`, 6_000)
    .filter((element) => isPress(element) && dom.isVisible(element) && !element.matches(':disabled'))
    .filter((element) => !/^(DIV|SPAN|IMG|I)$/.test(element.tagName) || dom.text(element, 60).length < 40)
    .slice(0, 400)

  const fields = [...typed, ...(typed.length > 0 ? boxes : [])].map((input): FieldSeen => {
    const hay = dom.hay(input)
    return {
      index: elements.push(input) - 1,
      type: input.type,
      hay,
      autocomplete: input.autocomplete,
      isRequired: input.required || input.getAttribute('aria-required') === 'true',
      isMasked: isMasked(input),
      isFilled: input.value !== '',
      isChecked: input.checked,
      maxLength: input.maxLength,
      form: formOf(input),
    }
  })

  const wordsOf = (element: Element): string => {
    const own = element instanceof HTMLInputElement ? element.value : dom.text(element, 80)
    const names = ['aria-label', 'title', 'alt', 'id', 'name', 'class', 'href', 'onclick', 'data-testid']
    const icons = [...element.querySelectorAll('img, svg, i')].slice(0, 3)
    const inside = icons.map((icon) => `${icon.getAttribute('alt') ?? ''} ${icon.getAttribute('title') ?? ''}`)
    return [own, ...inside, '|', ...names.map((name) => (element.getAttribute(name) ?? '').slice(0, 120))].join(' ')
  }
  const formHolding = (element: Element): number => {
    let best = -1
    for (const [index, scope] of scopes.entries()) {
      const outer = best === -1 ? null : (scopes[best] ?? null)
      if (contains(scope, element) && (outer === null || contains(outer, scope))) best = index
    }
    return best
  }
  const controls = presses.map(
    (element): ControlSeen => ({
      index: elements.push(element) - 1,
      words: wordsOf(element).replace(/\s+/g, ' ').trim(),
      isSubmit:
        (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) &&
        (element.type === 'submit' || element.type === 'image'),
      isLink: element instanceof HTMLAnchorElement,
      form: formHolding(element),
    }),
  )

  const forms = scopes.map((scope): FormSeen => {
    // Of the attribute: a field named `action` hides the property.
    const senders = scope instanceof HTMLFormElement ? [scope, ...scope.querySelectorAll('[formaction]')] : []
    const actions = senders.map((sender) => {
      const action = sender.getAttribute(sender === scope ? 'action' : 'formaction')
      if (action === null || action.trim() === '') return location.href
      return URL.canParse(action, document.baseURI) ? new URL(action, document.baseURI).href : action
    })
    return { words: dom.text(scope, 600), actions }
  })

  return { elements, survey: { fields, controls, forms, captchas, textLength: dom.pageText().trim().length } }
}

/** Kinds of captcha that wait for a person. Runs in the page, self-contained. */
export function pageCaptchas(dom: PageDom): readonly string[] {
  /** In the page's flow, though its widget may not have come. */
  const isLaidOut = (element: Element): boolean => element instanceof HTMLElement && element.offsetParent !== null
  const found = new Set<string>()
  const answered = dom
    .all('[name=g-recaptcha-response], [name=h-captcha-response], [name=cf-turnstile-response]')
    .some((field) => 'value' in field && field.value !== '')
  if (!answered) {
    for (const frame of dom.all('iframe[src]')) {
      const src = frame.getAttribute('src') ?? ''
      const isWaiting = dom.isVisible(frame) && !/[?&#]size=invisible/.test(src)
      if (isWaiting && /recaptcha/.test(src)) found.add('reCAPTCHA')
      else if (isWaiting && /hcaptcha/.test(src)) found.add('hCaptcha')
      else if (isWaiting && /turnstile|challenges\.cloudflare/.test(src)) found.add('Turnstile')
      else if (isWaiting && /arkoselabs|funcaptcha|geetest|captcha/.test(src)) found.add('captcha')
    }
    if (dom.all('.g-recaptcha:not([data-size=invisible])').some(isLaidOut)) found.add('reCAPTCHA')
    if (dom.all('.h-captcha:not([data-size=invisible])').some(isLaidOut)) found.add('hCaptcha')
    if (dom.all('.cf-turnstile:not([data-size=invisible])').some(isLaidOut)) found.add('Turnstile')
  }
  const slider = '[class*=geetest], [class*=slide-verify], [class*=slider-captcha], [class*=slidercaptcha]'
  if (dom.all(slider).some((part) => dom.isVisible(part))) found.add('captcha')
  for (const picture of dom.all('img, canvas, svg')) {
    const words = ['id', 'class', 'src', 'alt', 'name'].map((name) => picture.getAttribute(name) ?? '').join(' ')
    if (
      /captcha|kaptcha|vcode|verif(y|ication)?[-_]?(code|img|image)|seccode|checkcode|codigo[-_]?seguridad/i.test(words)
    ) {
      if (dom.isVisible(picture)) found.add('captcha')
    }
  }
  return [...found]
}
