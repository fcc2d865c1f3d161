/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'
import type { Choice, PressWords } from './press-words.ts'

/** What a key would choose: all of `choices` may come to it, or where it is not sure only one of them. */
export interface KeyChoices {
  readonly choices: readonly Choice[]
  readonly isSure: boolean
}

export interface KeyPress {
  readonly key: string
  readonly isAlt: boolean
}

/** In the list, or the group of buttons of which one is chosen, that has the focus; null: the key chooses nothing. Runs in a page. */
export function keyChoices(_: PageDom, { key, isAlt }: KeyPress, words: PressWords): KeyChoices | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  const isForward = key === 'ArrowDown' || key === 'ArrowRight'
  const isArrow = isForward || key === 'ArrowUp' || key === 'ArrowLeft'
  if (element instanceof HTMLInputElement && element.type === 'radio') return isArrow ? beside(element) : null
  if (!(element instanceof HTMLSelectElement) || words.pressed(element).isOfEntrance) return null
  const isOpen = CSS.supports('selector(:open)') && element.matches(':open')
  const isBox = element.multiple || element.size > 1
  // The list is shown by us instead (`page-watch.ts`); a box has none to show.
  if (isAlt && isArrow && !isOpen && !isBox) return null
  if (!isOpen && !isArrow && !/^(Home|End|PageUp|PageDown|.)$/u.test(key)) return null
  const all = [...element.options]
  if (isOpen || !isArrow || isBox) return { choices: all.map(words.option), isSure: false }
  const { selectedIndex } = element
  const next = isForward ? all.slice(selectedIndex + 1) : all.slice(0, Math.max(0, selectedIndex)).reverse()
  const first = next.findIndex((one) => !one.matches(':disabled') && getComputedStyle(one).display !== 'none')
  return { choices: next.slice(0, first + 1).map(words.option), isSure: true }

  function beside(button: HTMLInputElement): KeyChoices | null {
    const root = button.getRootNode()
    const scope = root instanceof ShadowRoot ? root : document
    const group = [...scope.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form, disabled }) => name === button.name && form === button.form && !disabled,
    )
    const next = group.at((group.indexOf(button) + (isForward ? 1 : -1)) % group.length)
    if (next === undefined) return null
    const said = words.pressed(next)
    if (said.isOfEntrance) return null
    return { choices: [{ ...said, text: words.label(next), form: null }], isSure: true }
  }
}
