/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'

/** What could be chosen: `text` as a person reads it, `words` with what it and its list are called. */
export interface Choice {
  readonly text: string
  readonly words: string
}

export interface PressWords {
  /** What is said and called what a press on this element presses; null: part of a sign-in, which is pressed whatever it says. */
  pressed(element: Element): readonly string[] | null
  option(option: HTMLOptionElement): Choice
  /** What a button of which one of a group is chosen is called. */
  label(button: HTMLInputElement): string
}

/** Part of what runs in a page (`pageScript`). */
export function pressWords(dom: PageDom): PressWords {
  const PRESS =
    'a, button, input, [role=button], [role=menuitem], [role=option], [role=switch], [onclick], label, summary, option'
  const CALLED = ['title', 'aria-label', 'alt', 'onclick', 'href', 'id', 'class']
  const LIST_CALLED = ['title', 'aria-label', 'name', 'id', 'onchange', 'oninput']
  const attributes = (element: Element, names: readonly string[]): string[] =>
    names.map((name) => (element.getAttribute(name) ?? '').slice(0, 120))
  const join = (words: readonly string[]): string => words.join(' ').replace(/\s+/g, ' ').trim()

  /** Without the options of a list in it: who presses the one does not choose the other. */
  const shown = (element: Element): string => {
    if (element instanceof HTMLInputElement) return element.value
    if (element instanceof HTMLSelectElement) return ''
    if (element.querySelector('select') === null) return dom.text(element, 80)
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let said = ''
    while (said.length < 80 && texts.nextNode() !== null) {
      const { parentElement, nodeValue } = texts.currentNode
      if (parentElement?.closest('select, script, style') == null) said += nodeValue ?? ''
    }
    return said.trim().slice(0, 80)
  }
  const labels = (element: Element): string[] =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? [...(element.labels ?? [])].slice(0, 4).map(shown)
      : []
  const isOfEntrance = (element: Element): boolean =>
    element.closest('form')?.querySelector('input[type=password], [autocomplete=one-time-code]') != null

  const pressed = (element: Element): string[] | null => {
    const words: string[] = []
    // What opens a list chooses nothing in it.
    const isList = element instanceof HTMLSelectElement
    let up = 0
    for (let at: Element | null = element; at !== null && up < 6; at = dom.parent(at), up++) {
      if (at.matches('input:not([type=submit], [type=button], [type=image], [type=checkbox], [type=radio])')) break
      if ((!at.matches(PRESS) && at !== element) || (isList && at.matches('label'))) continue
      if (at instanceof HTMLFormElement || at === document.body) break
      if (isOfEntrance(at)) return null
      if (at instanceof HTMLOptionElement) {
        words.push(option(at).words)
        continue
      }
      const said = shown(at)
      if (at.matches(PRESS) || said.length < 60) words.push(said)
      words.push(
        ...(at instanceof HTMLInputElement ? labels(at) : []),
        ...attributes(at, isList ? ['onclick'] : CALLED),
      )
    }
    return words
  }

  function option(one: HTMLOptionElement): Choice {
    const text = one.text.trim().slice(0, 200)
    const list = one.closest('select')
    const ofList = list === null ? [] : [...labels(list), ...attributes(list, LIST_CALLED)]
    const group = one.closest('optgroup')?.label.slice(0, 120) ?? ''
    const own = attributes(one, ['label', 'title', 'aria-label', 'value', 'id', 'class'])
    return { text, words: join([text, group, ...own, ...ofList]) }
  }
  return { pressed, option, label: (button) => labels(button)[0] ?? button.value }
}
