/// <reference lib="dom" />
import type { PageDom } from './page-dom.ts'

export interface PageRows {
  /** One row, card or popup each, with its own text only. */
  readonly texts: readonly string[]
  /** Address of a link and the text of its row. */
  readonly links: readonly { readonly href: string; readonly text: string }[]
  /** Data attributes of an element, and the text of its row as `label`. */
  readonly attributes: readonly Readonly<Record<string, string>>[]
}

/** The pieces of a frame, by what stands in them. */
export interface PagePieces {
  /** The row, card or popup that an element belongs to. */
  pieceFor(element: Element): Element
  /** The row around an element; null: it stands in none. */
  closestRow(element: Element): Element | null
}

/**
 * Cuts a frame into what belongs together: table rows, items of lists and trees, cards, popups; else the largest piece
 * around a text that is not one of several that are alike. Runs in the page, self-contained.
 */
export function pagePieces(dom: PageDom): PagePieces {
  const ROW =
    'tr, li, dl, article, option, [role=row], [role=listitem], [role=treeitem], [role=option], [role=tooltip], [role=dialog], [role=alertdialog], .leaflet-popup, .leaflet-tooltip, .gm-style-iw, .mapboxgl-popup, .maplibregl-popup, .ol-popup, [class*=infowindow i], [class*=info-window i], [class*=tooltip i], [class*=popup i], [class*=popover i], [class*=card i]:not([class*=cards i]), [class*=list-item i], [class*=listitem i], [class*=list-group-item i]'
  const MAX_PIECE = 900
  const pieceOf = new Map<Element, Element>()

  const numbers = (text: string): number => (text.match(/-?\d{1,3}[.,]\d{3}|\d°/g) ?? []).length
  const lengths = new Map<Element, string>()
  const wholeText = (element: Element): string => {
    const known = lengths.get(element)
    if (known !== undefined) return known
    const text = (element.textContent ?? '').slice(0, MAX_PIECE * 4)
    lengths.set(element, text)
    return text
  }
  const signature = (element: Element): string => `${element.tagName}.${element.className}`
  /** One of several alike, each with a place of its own: a card, whatever it is called. */
  const isOneOfAlike = (element: Element): boolean => {
    if (numbers(wholeText(element)) < 2) return false
    const siblings = [...(element.parentElement?.children ?? [])].filter((other) => other !== element)
    return siblings.some((other) => signature(other) === signature(element) && numbers(wholeText(other)) >= 2)
  }
  const findPiece = (element: Element): Element => {
    const row = closestRow(element)
    if (row !== null) return row
    let piece = element
    for (let at: Element | null = element; at !== null; at = dom.parent(at)) {
      if (at === document.body || at === document.documentElement) break
      if (wholeText(at).length > MAX_PIECE || at.querySelector(ROW) !== null) break
      piece = at
      if (isOneOfAlike(at)) break
    }
    return piece
  }
  const closestRow = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = dom.parent(at)) {
      if (at === document.body) return null
      if (at.matches(ROW)) return at
    }
    return null
  }
  const pieceFor = (element: Element): Element => {
    const known = pieceOf.get(element)
    if (known !== undefined) return known
    const piece = findPiece(element)
    pieceOf.set(element, piece)
    return piece
  }
  return { pieceFor, closestRow }
}

/** What a frame shows, piece by piece. A group's own text is not its items'. Runs in the page. */
export function pageRows(
  dom: PageDom,
  limits: { readonly rows: number; readonly length: number },
  { pieceFor, closestRow }: PagePieces,
): PageRows {
  const MAX_PIECE = 900
  const parts = new Map<Element, string[]>()
  const lastBlock = new Map<Element, Element>()

  const isShown = new Map<Element, boolean>()
  const shows = (element: Element): boolean => {
    const known = isShown.get(element)
    if (known !== undefined) return known
    const shown = element.matches('option') || element.getClientRects().length > 0
    isShown.set(element, shown)
    return shown
  }
  const SILENT = /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|TEXTAREA|TITLE)$/
  const isInline = (element: Element): boolean => getComputedStyle(element).display.startsWith('inline')
  const blockOf = (element: Element): Element => {
    let at = element
    for (let up = 0; up < 4 && isInline(at); up++) at = dom.parent(at) ?? at
    return at
  }

  let budget = 400_000
  const take = (text: string, element: Element): void => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (words === '' || budget <= 0 || SILENT.test(element.tagName) || !shows(element)) return
    const piece = pieceFor(element)
    const known = parts.get(piece)
    if (known === undefined && parts.size >= limits.rows) {
      // What is left may belong to pieces that are read; of a long list it does not.
      budget -= 2_000
      return
    }
    budget -= words.length
    const texts = known ?? []
    const block = blockOf(element)
    if (texts.length === 0) {
      parts.set(piece, texts)
    } else texts.push(lastBlock.get(piece) === block ? ' ' : '\n')
    texts.push(words)
    lastBlock.set(piece, block)
  }
  const walk = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null && budget > 0; node = walker.nextNode()) {
      if (node instanceof Text) {
        const host = node.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
        if (host !== null) take(node.data, host)
        continue
      }
      if (node instanceof HTMLInputElement && /^(text|search|number|)$/.test(node.type)) take(node.value, node)
      if (node instanceof Element && node.shadowRoot !== null) walk(node.shadowRoot)
    }
  }
  if (document.body !== null) walk(document.body)

  const textOf = (piece: Element): string => (parts.get(piece) ?? []).join('').slice(0, limits.length)
  const texts = [...parts.keys()].map(textOf)

  const PLACE = /-?\d{1,3}\.\d{3,}|geo:|[?&/@](q|ll|lat|lon|lng|center|destination|query)\b/i
  const HEADING = 'h1, h2, h3, h4, h5, h6, [role=heading]'
  /** What stands around the only place of a part of the page that has one heading: a unit's own page. */
  const pageOf = (link: Element, href: string): string | null => {
    if (closestRow(link) !== null) return null
    for (let at = dom.parent(link); at !== null && at !== document.documentElement; at = dom.parent(at)) {
      const headings = [...at.querySelectorAll(HEADING)].filter((heading) => dom.isVisible(heading))
      if (headings.length === 0) continue
      const others = [...at.querySelectorAll('a[href], area[href], iframe[src]')].filter((other) => {
        const to = other.getAttribute('href') ?? other.getAttribute('src') ?? ''
        return to !== href && PLACE.test(to)
      })
      const text = dom.text(at, MAX_PIECE + 1)
      const isOne = headings.length === 1 && others.length === 0 && text.length <= MAX_PIECE
      return isOne ? [headings[0]?.textContent?.trim() ?? '', text].join('\n') : null
    }
    return null
  }
  const links = dom.all('a[href], area[href], iframe[src], [onclick]', 3_000).flatMap((link) => {
    const places = ['href', 'src', 'onclick'].map((name) => link.getAttribute(name) ?? '')
    const href = places.find((each) => each.length <= 1_500 && PLACE.test(each))
    if (href === undefined) return []
    return [{ href, text: (pageOf(link, href) ?? textOf(pieceFor(link))).slice(0, 600) }]
  })

  const attributes: Record<string, string>[] = []
  // The list from which one chooses a unit names the ids by which the page asks for it.
  for (const option of dom.all('select option', 3_000)) {
    if (!(option instanceof HTMLOptionElement) || attributes.length >= limits.rows) continue
    const name = option.text.trim().slice(0, 160)
    if (
      /^[\w-]+$/.test(option.value) &&
      /\d/.test(option.value) &&
      option.value.length >= 4 &&
      /\d/.test(name) &&
      name !== option.value
    )
      attributes.push({ id: option.value, name })
  }
  const isFull = () => attributes.length >= 2 * limits.rows
  const COORDINATE = /lat|lng|lon|coord|pos|geo|point|center|marker/i
  for (const element of dom.all('*', 10_000)) {
    if (isFull()) break
    const found = [...element.attributes].filter(
      ({ name, value }) =>
        /^(data-|lat|lng|lon|position$|coords?$|title$)/.test(name) && value !== '' && value.length < 2_000,
    )
    if (!found.some(({ name, value }) => COORDINATE.test(name) && /\d/.test(value))) continue
    const data: Record<string, string> = {}
    for (const { name, value } of found.slice(0, 30)) data[name.replace(/^data-/, '').replaceAll('-', '_')] = value
    const label = textOf(pieceFor(element)).slice(0, 300)
    attributes.push(label === '' ? data : { ...data, label })
  }
  return { texts, links: links.slice(0, limits.rows), attributes }
}
