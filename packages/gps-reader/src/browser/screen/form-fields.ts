/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'

/** What is sent with a form, and what stands over it. */
export interface FormFields {
  /** Fields and lists inside, through open shadow roots, and of a form also those that are joined to it from elsewhere. */
  all(scope: Element): Element[]
  /** A person types in it, in one line. */
  isTyped(field: Element): field is HTMLInputElement
  /** Whether a person writes a text inside, or did in a step that is hidden by now. */
  isTextWritten(scope: Element): boolean
  /** The heading before it, up to three levels out. */
  heading(scope: Element): string
}

/** Part of what runs in a page (`pageScript`). */
export function formFields(dom: PageDom): FormFields {
  const TYPED = ['text', 'email', 'tel', 'password', 'number', 'url', 'search', '']
  const FIELDS = 'input, select, textarea'
  const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend, [role=heading]'

  const MENUS = 'nav, aside, [role=navigation], [role=menubar]'

  const inside = (root: Element | ShadowRoot, selector: string): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      ...(one.matches(selector) ? [one] : []),
      ...(one.shadowRoot === null ? [] : inside(one.shadowRoot, selector)),
    ])
  // What is hidden is the page's own: a captcha keeps its answer there.
  const isWritten = (one: Element): boolean =>
    dom.isVisible(one) ||
    (one instanceof HTMLTextAreaElement &&
      one.value !== one.defaultValue &&
      !/captcha|response/i.test(`${one.name} ${one.id}`))

  return {
    all: (scope) => {
      const joined = scope instanceof HTMLFormElement ? [...scope.elements].filter((one) => one.matches(FIELDS)) : []
      return [...new Set([...inside(scope, FIELDS), ...joined])]
    },
    isTyped: (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && TYPED.includes(field.type) && !field.disabled && dom.isVisible(field),
    isTextWritten: (scope) => inside(scope, 'textarea, [contenteditable]').some(isWritten),
    heading: (scope) => {
      let at: Element | null = scope
      for (let up = 0; at !== null && at !== document.body && up < 3; at = dom.parent(at), up++) {
        for (let before = at.previousElementSibling; before !== null; before = before.previousElementSibling) {
          if (before.matches(MENUS)) continue
          const found = before.matches(HEADINGS) ? before : before.querySelector(HEADINGS)
          if (found !== null) return dom.text(found, 200)
        }
      }
      return ''
    },
  }
}
