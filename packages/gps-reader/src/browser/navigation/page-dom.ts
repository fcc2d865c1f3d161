/// <reference lib="dom" />

/** What scripts of ours in a page share: they look through open shadow roots and see what a person would see. */
export interface PageDom {
  /** Elements that match, through open shadow roots, in the page's order; at most `limit`. */
  all(selector: string, limit?: number): Element[]
  /** The parent, out of a shadow root into its host. */
  parent(element: Element): Element | null
  /** Has a place on the page, is not see-through, and is not put out of reach. */
  isVisible(element: Element): boolean
  /** Text as read, whitespace in one; at most `limit` characters. */
  text(element: Element, limit?: number): string
  /** Text of the whole page as shown, in lines, with what stands in open shadow roots. */
  pageText(): string
  /** What an element is called: its own words and those of its attributes, of its labels and of what stands before it. */
  hay(element: Element): string
}

export function pageDom(): PageDom {
  const roots = (): (Document | ShadowRoot)[] => {
    const found: (Document | ShadowRoot)[] = [document]
    for (let i = 0; i < found.length && found.length < 200; i++) {
      const root = found[i]
      if (root === undefined) break
      let seen = 0
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) found.push(element.shadowRoot)
        if (++seen > 30_000) break
      }
    }
    return found
  }

  const parent = (element: Element): Element | null => {
    if (element.parentElement !== null) return element.parentElement
    const root = element.getRootNode()
    return root instanceof ShadowRoot ? root.host : null
  }

  const all = (selector: string, limit = 2_000): Element[] => {
    const found: Element[] = []
    for (const root of roots()) {
      for (const element of root.querySelectorAll(selector)) {
        found.push(element)
        if (found.length >= limit) return found
      }
    }
    return found
  }

  const isVisible = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    if (box.width < 3 || box.height < 3) return false
    if (box.right + window.scrollX < 0 || box.bottom + window.scrollY < 0) return false
    if (getComputedStyle(element).visibility !== 'visible') return false
    for (let at: Element | null = element; at !== null; at = parent(at)) {
      if (Number(getComputedStyle(at).opacity) < 0.05) return false
    }
    return true
  }

  const squeeze = (text: string, limit: number): string => text.replace(/\s+/g, ' ').trim().slice(0, limit)

  // As shown: `textContent` has the words of scripts and of what is hidden.
  // biome-ignore lint/performance/useDomNodeTextContent: what a person reads is wanted, without the rest
  const shown = (element: Element): string => (element instanceof HTMLElement ? element.innerText : '')

  const text = (element: Element, limit = 200): string => squeeze(shown(element) || (element.textContent ?? ''), limit)

  const pageText = (): string => {
    const parts = document.body === null ? [] : [shown(document.body)]
    for (const root of roots()) {
      if (root instanceof ShadowRoot) for (const child of root.children) parts.push(shown(child))
    }
    return parts.join('\n').slice(0, 400_000)
  }

  /** Words of a row's cell or of a line that stands before the field. */
  const before = (element: Element): string => {
    let at: Element | null = element
    for (let up = 0; at !== null && up < 3; up++) {
      for (let previous = at.previousSibling; previous !== null; previous = previous.previousSibling) {
        if (previous instanceof HTMLInputElement || previous instanceof HTMLSelectElement) return ''
        if (previous instanceof Element && previous.querySelector('input, select, textarea, button') !== null) return ''
        const words = squeeze(previous.textContent ?? '', 80)
        if (words !== '' && !(previous instanceof HTMLScriptElement)) return words
      }
      at = parent(at)
      if (at instanceof HTMLFormElement || at instanceof HTMLBodyElement) return ''
    }
    return ''
  }

  const NAMES = ['name', 'id', 'placeholder', 'aria-label', 'autocomplete', 'formcontrolname', 'ng-model', 'v-model']
  const MORE = ['title', 'alt', 'data-testid', 'data-placeholder', 'floatinglabel', 'label', 'value-label', 'src']
  const hay = (element: Element): string => {
    const words: string[] = []
    for (const name of [...NAMES, ...MORE]) words.push(element.getAttribute(name) ?? '')
    const labelledBy = element.getAttribute('aria-labelledby')
    if (labelledBy !== null) {
      const root = element.getRootNode()
      const scope = root instanceof ShadowRoot ? root : document
      for (const id of labelledBy.split(/\s+/).slice(0, 4)) words.push(scope.getElementById(id)?.textContent ?? '')
    }
    if ('labels' in element && element.labels instanceof NodeList) {
      for (const label of element.labels) words.push(label.textContent ?? '')
    }
    words.push(before(element))
    return squeeze(words.join(' '), 400)
  }

  return { all, parent, isVisible, text, pageText, hay }
}
