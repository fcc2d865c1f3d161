/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'
import type { FormHit } from './entrance-form.ts'
import type { PressWords } from './press-words.ts'

/** The form that an element is of, or what is around it with its fields; null: none is near. */
export type FormAround = (element: Element, words: Pick<PressWords, 'shown' | 'label'>) => FormHit | null

/** Part of what runs in a page (`pageScript`). */
export function formAround(dom: PageDom): FormAround {
  return (element, { shown, label }) => {
    const form = element.closest('form') ?? ('form' in element ? element.form : null)
    const isForm = form instanceof HTMLFormElement
    const TYPED = ['text', 'email', 'tel', 'password', 'number', 'url', 'search', '']
    const typedIn = (scope: Element): HTMLInputElement[] =>
      [...scope.querySelectorAll('input')].filter(
        (field) => TYPED.includes(field.type) && !field.disabled && dom.isVisible(field),
      )
    // Of none: what is around it and holds a field.
    let scope: Element | null = isForm ? form : element
    for (let up = 0; !isForm && scope !== null && typedIn(scope).length === 0; up++)
      scope = up < 4 && scope !== document.body ? dom.parent(scope) : null
    if (scope === null) return null
    const fields = typedIn(scope)
      .slice(0, 20)
      .map((field) => ({
        ...{ type: field.type, hay: dom.hay(field), autocomplete: field.autocomplete, form: 0 },
        ...{ isMasked: field.type === 'password', maxLength: field.maxLength },
      }))
    const sends = [...scope.querySelectorAll('input, select')].slice(0, 100).flatMap((one) => {
      if (one instanceof HTMLSelectElement)
        return [...one.selectedOptions].flatMap((chosen) => [chosen.text, chosen.value])
      if (!(one instanceof HTMLInputElement)) return []
      if (TYPED.includes(one.type)) return [one.name, one.defaultValue]
      return one.type === 'hidden' || one.checked ? [one.name, one.value.slice(0, 40), label(one)] : []
    })
    const words = shown(scope, 601)
    const isRead = words.length <= 600 && scope.querySelectorAll('input, select').length <= 100 && fields.length < 20
    // A captcha keeps its answer in one that nobody sees.
    const texts = [...scope.querySelectorAll('textarea, [contenteditable]')].filter(dom.isVisible)
    const isWhole = isRead && texts.length === 0
    const named = ['action', 'onsubmit', 'name', 'id', 'class'].map((name) => scope?.getAttribute(name) ?? '')
    return { isForm, isWhole, words, fields, sends: [...named, ...sends].map((part) => part.slice(0, 120)) }
  }
}
