/// <reference lib="dom" />
import type { PressedWords } from '../../reading/read-only.ts'
import type { PageDom } from '../navigation/page-dom.ts'

/** What an element says and is called. */
export type ElementWords = Pick<PressedWords, 'shown' | 'behind'> & {
  /** Of a form in which a password, or a code that comes once, is typed. */
  readonly isOfEntrance: boolean
  /** Nothing is said on it that could be read: a picture, a field. */
  readonly isPicture: boolean
}

/** What could be pressed or chosen; `text` as a person reads it. */
export interface Choice extends PressedWords {
  readonly text: string
}

export interface PressWords {
  /** What is said and called what a press on this element presses. */
  pressed(element: Element): ElementWords
  option(option: HTMLOptionElement): Choice
  /** What a button of which one of a group is chosen is called. */
  label(button: HTMLInputElement): string
  /** What a person reads on an element, without the options of a list in it: who presses the one does not choose the other. */
  shown(element: Element, limit?: number): string
}

/** Part of what runs in a page (`pageScript`). */
export function pressWords(dom: PageDom): PressWords {
  const PRESS =
    'a, button, input, [role=button], [role=menuitem], [role=option], [role=switch], [onclick], label, summary, option'
  const SHOWN = ['title', 'aria-label', 'alt']
  const BEHIND = ['onclick', 'onmousedown', 'onmouseup', 'href', 'formaction', 'name', 'value', 'id', 'class']
  const attributes = (element: Element, names: readonly string[]): string[] =>
    names.map((name) => (element.getAttribute(name) ?? '').slice(0, 120)).filter((said) => said.trim() !== '')

  const shown = (element: Element, limit = 80): string => {
    if (element instanceof HTMLInputElement) return /^(checkbox|radio)$/.test(element.type) ? '' : element.value
    if (element instanceof HTMLSelectElement) return ''
    if (element.querySelector('select') === null) return dom.text(element, limit)
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let said = ''
    while (said.length < limit && texts.nextNode() !== null) {
      const { parentElement, nodeValue } = texts.currentNode
      if (parentElement?.closest('select, script, style') != null) continue
      said = `${said}${nodeValue ?? ''}`.replace(/\s+/g, ' ').trimStart()
    }
    return said.trim().slice(0, limit)
  }
  const labels = (element: Element): string[] =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? [...(element.labels ?? [])].slice(0, 4).map((label) => shown(label))
      : []
  // A page that is one form may keep a password that nobody sees.
  const isOfEntrance = (element: Element): boolean =>
    [...(element.closest('form')?.querySelectorAll('input[type=password], [autocomplete=one-time-code]') ?? [])].some(
      dom.isVisible,
    )

  const pressed = (element: Element): ElementWords => {
    const said: string[] = []
    const behind: string[] = []
    // What opens a list chooses nothing in it.
    const isList = element instanceof HTMLSelectElement
    let up = 0
    for (let at: Element | null = element; at !== null && up < 6; at = dom.parent(at), up++) {
      if (at.matches('input:not([type=submit], [type=button], [type=image], [type=checkbox], [type=radio])')) break
      if ((!at.matches(PRESS) && at !== element) || (isList && at.matches('label'))) continue
      if (at instanceof HTMLFormElement || at === document.body) break
      if (at instanceof HTMLOptionElement) {
        const chosen = option(at)
        said.push(...chosen.shown)
        behind.push(...chosen.behind)
        continue
      }
      const text = shown(at)
      if (at.matches(PRESS) || text.length < 60) said.push(text)
      said.push(...labels(at).filter(() => !isList), ...attributes(at, isList ? [] : SHOWN))
      behind.push(...attributes(at, isList ? ['onclick'] : BEHIND))
    }
    // Of a picture, what stands behind it is all that tells; that it sends its form tells nothing.
    const isChoice = isList || element instanceof HTMLOptionElement
    const isPicture = !isChoice && !said.some((part) => /\p{L}{2}|\p{N}/u.test(part))
    const SENDING = element.closest('form') === null ? /(?!)/ : /submit|send|enviar|apply|aplicar/gi
    const read = isPicture ? behind.map((part) => part.replace(SENDING, ' ')) : said
    return { shown: read, behind, isOfEntrance: isOfEntrance(element), isPicture }
  }

  function option(one: HTMLOptionElement): Choice {
    const text = one.text.trim().slice(0, 200)
    const list = one.closest('select')
    const group = one.closest('optgroup')?.label.slice(0, 120) ?? ''
    const ofList = list === null ? [] : [...labels(list), ...attributes(list, SHOWN)]
    const ofCode = list === null ? [] : attributes(list, ['name', 'id', 'class', 'onchange', 'oninput'])
    return {
      text,
      shown: [text, group, ...attributes(one, ['label', ...SHOWN]), ...ofList],
      behind: [...attributes(one, ['value', 'id', 'class']), ...ofCode],
      form: null,
    }
  }
  return { pressed, option, shown, label: (button) => labels(button)[0] ?? button.value }
}
