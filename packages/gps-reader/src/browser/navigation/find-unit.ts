/// <reference lib="dom" />
import type { PageDom } from './page-dom.ts'

export interface UnitSeen {
  readonly element: Element
  /** Where its name stands inside the element; null for an option of a list. */
  readonly position: { readonly x: number; readonly y: number } | null
  readonly value: string | null
  readonly words: string
}

interface Asked {
  /** Letters and digits of plates or names, upper case. */
  readonly keys: readonly string[]
  /** Words of elements that were pressed before. */
  readonly skip: number
}

/**
 * What shows a unit by its name: the innermost text, whose words, put together, are the key and nothing more or less, so
 * that `45AK7P` is not found in `45AK7PX`. Options of a list count too. `skip`: so many finds are passed over.
 */
export function findUnit(dom: PageDom, { keys, skip }: Asked): { readonly unit: UnitSeen | null } {
  const tokens = (text: string): string[] =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((token) => token !== '')
  const names = (text: string): boolean => {
    if (text.length > 200) return false
    const words = tokens(text).slice(0, 30)
    for (let from = 0; from < words.length; from++) {
      let joined = ''
      for (let to = from; to < words.length && joined.length < 40; to++) {
        joined += words[to]
        if (keys.includes(joined)) return true
      }
    }
    return false
  }
  const wordsAround = (element: Element): string => {
    const words: string[] = []
    let up = 0
    for (let at: Element | null = element; at !== null && up < 5; at = dom.parent(at), up++) {
      for (const name of ['onclick', 'href', 'title', 'aria-label', 'name']) words.push(at.getAttribute(name) ?? '')
    }
    return words.join(' ').replace(/\s+/g, ' ').trim()
  }

  let left = skip
  for (const option of dom.all('select option', 3_000)) {
    if (!(option instanceof HTMLOptionElement) || !names(option.text)) continue
    const select = option.closest('select')
    if (select === null || select.disabled || !dom.isVisible(select) || select.value === option.value) continue
    if (left-- > 0) continue
    return { unit: { element: select, position: null, value: option.value, words: wordsAround(select) } }
  }

  const roots: Node[] = [document.body]
  for (const host of dom.all('*', 30_000)) if (host.shadowRoot !== null) roots.push(host.shadowRoot)
  let seen = 0
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null && seen < 60_000; node = walker.nextNode(), seen++) {
      if (!(node instanceof Text) || !names(node.data)) continue
      const element = node.parentElement
      if (element === null || /^(SCRIPT|STYLE|OPTION|TEXTAREA)$/.test(element.tagName) || !dom.isVisible(element))
        continue
      if (element.closest('button[type=submit], form[method=post] button') !== null) continue
      if (left-- > 0) continue
      element.scrollIntoView({ block: 'center' })
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      const box = element.getBoundingClientRect()
      return {
        unit: {
          element,
          position: { x: text.x - box.x + Math.min(text.width / 2, 40), y: text.y - box.y + text.height / 2 },
          value: null,
          words: `${node.data.slice(0, 80)} ${wordsAround(element)}`,
        },
      }
    }
  }
  return { unit: null }
}
