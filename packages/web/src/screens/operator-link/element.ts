type Child = Node | string | null

interface Attributes {
  readonly class?: string | undefined
  readonly [name: string]: string | boolean | undefined
}

/** An element with its attributes and children; what is false, undefined or null is left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue
    made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== null))
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** A sign of operador.html, drawn once there. */
export function icon(name: string, sizePx = 24): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('width', String(sizePx))
  svg.setAttribute('height', String(sizePx))
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${name}`)
  svg.append(use)
  return svg
}

/** A button with its sign; `onPress` runs once at a time. */
export function button({
  label,
  sign,
  look,
  onPress,
}: {
  label: string
  sign?: string
  look: string | undefined
  onPress: () => void
}): HTMLButtonElement {
  const made = element('button', { class: look, type: 'button' }, sign === undefined ? null : icon(sign), label)
  made.addEventListener('click', onPress)
  return made
}
