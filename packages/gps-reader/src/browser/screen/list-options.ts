/// <reference lib="dom" />
import type { RemoteNews } from '../../platform.ts'
import type { PageDom } from '../navigation/page-dom.ts'
import type { Choice, PressWords } from './press-words.ts'

/** What a page says of its list: it may say anything. */
export function readOptions(said: unknown): Extract<RemoteNews, { kind: 'options' }> | null {
  if (typeof said !== 'object' || said === null || !('options' in said) || !('selected' in said)) return null
  const { options, selected } = said
  if (!Array.isArray(options) || typeof selected !== 'number') return null
  return { kind: 'options', options: options.slice(0, 1_000).map((text) => String(text).slice(0, 200)), selected }
}

interface Listed {
  readonly mark: string
  readonly index: number | null
}

/** The option of the list that was told of; null: the list is not there any more, or has none there. Runs in the page. */
export function optionAt(dom: PageDom, { index, mark }: Listed, words: PressWords): ListedOption | null {
  const [list] = dom.all(`select[${mark}]`)
  if (!(list instanceof HTMLSelectElement)) return null
  const option = index === null ? undefined : list.options[index]
  if (option === undefined) return null
  return { ...words.option(option), isOfEntrance: words.pressed(option).isOfEntrance }
}

export interface ListedOption extends Choice {
  /** Of a sign-in: it is chosen whatever it says. */
  readonly isOfEntrance: boolean
}

/** Chooses in the list that was told of, as a person would, unless it has changed; null leaves it as it is. Runs in the page. */
export function pickOption(dom: PageDom, { index, mark, text }: Listed & { readonly text: string | null }): boolean {
  const [list] = dom.all(`select[${mark}]`)
  list?.removeAttribute(mark)
  if (index === null || !(list instanceof HTMLSelectElement)) return false
  if (list.options[index]?.text.trim().slice(0, 200) !== text) return false
  if (list.selectedIndex === index) return true
  list.selectedIndex = index
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
