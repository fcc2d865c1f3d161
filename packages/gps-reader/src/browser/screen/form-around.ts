/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'
import type { FormHit } from './entrance-form.ts'
import type { FormFields } from './form-fields.ts'
import type { PressWords } from './press-words.ts'

/** The form that an element is of, or what is around it with its fields; null: none is near. */
export type FormAround = (
  element: Element,
  words: Pick<PressWords, 'shown' | 'label'>,
  fields: FormFields,
) => FormHit | null

/** Part of what runs in a page (`pageScript`). */
export function formAround(dom: PageDom): FormAround {
  const ownerOf = (element: Element): HTMLFormElement | null => {
    const pressed = element.closest('button, input, select, textarea, label')
    // A form that it is joined to from elsewhere comes before the one that it stands in.
    const owner = pressed !== null && 'form' in pressed ? pressed.form : null
    return owner instanceof HTMLFormElement ? owner : element.closest('form')
  }
  const sentBy = (field: Element, label: PressWords['label']): readonly string[] => {
    if (field instanceof HTMLTextAreaElement) return [field.name, field.defaultValue, dom.hay(field)]
    if (!(field instanceof HTMLInputElement) || /^(submit|button|image|reset)$/.test(field.type)) return []
    if (field.type === 'checkbox' || field.type === 'radio') {
      return field.checked ? [field.name, field.value.slice(0, 40), label(field)] : []
    }
    return field.type === 'hidden'
      ? [field.name, field.value.slice(0, 40)]
      : [field.name, field.defaultValue, dom.hay(field)]
  }

  return (element, { shown, label }, { all, isTyped, isTextWritten, heading }) => {
    const form = ownerOf(element)
    // Of none: what is around it and holds a field.
    let scope: Element | null = form ?? element
    for (let up = 0; form === null && scope !== null && !all(scope).some(isTyped); up++)
      scope = up < 4 && scope !== document.body ? dom.parent(scope) : null
    if (scope === null) return null
    const inside = all(scope)
    const fields = inside
      .filter(isTyped)
      .slice(0, 20)
      .map((field) => ({
        ...{ type: field.type, hay: dom.hay(field), autocomplete: field.autocomplete, form: 0 },
        ...{ isMasked: field.type === 'password', maxLength: field.maxLength },
      }))
    const chosen = inside
      .slice(0, 100)
      .flatMap((list) => (list instanceof HTMLSelectElement ? [...list.selectedOptions] : []))
    const sends = inside.slice(0, 100).flatMap((field) => sentBy(field, label))
    const words = shown(scope, 601)
    const dialog = scope.closest('dialog, [role=dialog], [role=alertdialog], [aria-modal=true], .modal')
    const title = dialog === null ? heading(scope) : shown(dialog, 601)
    const isRead = words.length <= 600 && title.length <= 600 && inside.length <= 100 && fields.length < 20
    const named = ['action', 'onsubmit', 'name', 'id', 'class'].map((name) => scope?.getAttribute(name) ?? '')
    return {
      ...{ isForm: form !== null, isWhole: isRead && !isTextWritten(scope), words, title, fields },
      chosen: chosen.map(({ text }) => text.trim().slice(0, 120)),
      sends: [...named, ...sends, ...chosen.map(({ value }) => value)].map((part) => part.slice(0, 120)),
    }
  }
}
