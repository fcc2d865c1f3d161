/// <reference lib="dom" />
import type { PageDom } from './page-dom.ts'

export interface MenuSeen {
  readonly element: Element
  /** As shown, to know it again. */
  readonly name: string
  /** For the question whether it changes something. */
  readonly words: string
  readonly href: string | null
}

/** Search boxes of the page, and what leads to a map or a list of units, the likeliest first. */
export function findMenu(dom: PageDom): { readonly searches: readonly Element[]; readonly items: readonly MenuSeen[] } {
  const fold = (text: string): string =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  const RANKS = [
    /ver todos|ver todas|mostrar todos|mostrar todas|show all|view all|expandir todo|expand all/,
    /monitore|rastre|tracking|seguimiento|tiempo real|real ?time|en vivo|\blive\b|ubicacion|localiza|posicion|online|мониторинг|uberwachung|ortung|监控|实时/,
    /\bmapa?s?\b|\bmap\b|карта|karte|carte|地图/,
    /unidades|vehicul|flota|fleet|units|vehicles|tractos|camion|equipos|objects|objetos|assets|activos|dispositivos|devices|veiculos|fahrzeuge|объекты|车辆|设备/,
    /dashboard|tablero|panel|inicio|home|principal|consulta/,
    /actualizar|refresh|reload|recargar|ver en mapa|ver mapa/,
  ]
  const AWAY =
    /ayuda|help|soporte|manual|tutorial|reporte|report|histor|config|ajustes|settings|perfil|profile|factur|geocerca|geofence|descarg|export|imprim|print/
  const PRESS =
    'a, button, [role=button], [role=menuitem], [role=tab], [role=link], [onclick], summary, nav li, [class*=menu i] li, [class*=tab i] > *'

  const ranked: { rank: number; item: MenuSeen }[] = []
  for (const element of dom.all(PRESS, 1_500)) {
    if (!dom.isVisible(element) || element.matches(':disabled')) continue
    const form = element.closest('form')
    if (form !== null && form.method.toLowerCase() === 'post') continue
    const icon = [...element.querySelectorAll('img, svg, i')].slice(0, 2)
    const hints = [element, ...icon].map(
      (it) =>
        `${it.getAttribute('title') ?? ''} ${it.getAttribute('aria-label') ?? ''} ${it.getAttribute('alt') ?? ''}`,
    )
    const name = `${dom.text(element, 60)} ${hints.join(' ')}`.replace(/\s+/g, ' ').trim()
    if (name === '' || name.length > 60 || AWAY.test(fold(name))) continue
    const rank = RANKS.findIndex((words) => words.test(fold(name)))
    if (rank === -1) continue
    const href = element instanceof HTMLAnchorElement ? element.href : null
    if (href !== null && (/^(mailto|tel|whatsapp|data|blob|file):/.test(href) || element.hasAttribute('download')))
      continue
    if (href !== null && /^https?:/.test(href) && new URL(href).host !== location.host) continue
    const attributes = ['onclick', 'href', 'id', 'name', 'class'].map((key) => element.getAttribute(key) ?? '')
    const icons = icon.map((it) => it.getAttribute('class') ?? '')
    const words = [name, ...attributes, ...icons].join(' ').replace(/\s+/g, ' ')
    ranked.push({ rank, item: { element, name, words, href } })
  }
  ranked.sort((a, b) => a.rank - b.rank)

  const searches = dom.all('input', 400).filter((input) => {
    if (!(input instanceof HTMLInputElement) || !/^(text|search|)$/.test(input.type) || input.disabled) return false
    if (input.readOnly || !dom.isVisible(input)) return false
    if (input.form !== null && input.form.method.toLowerCase() === 'post') return false
    return /buscar|busqueda|search|filtr|find|pesquis|suche|recherch|cerca|поиск|搜索|placa|unidad|vehicul/.test(
      fold(`${dom.hay(input)} ${input.type} ${input.className}`),
    )
  })
  return { searches: searches.slice(0, 3), items: ranked.slice(0, 40).map(({ item }) => item) }
}
