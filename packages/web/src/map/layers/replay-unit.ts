import type { ReplayMoment } from '@vigia/domain/replay/replay-at'
import type { Map as LibraryMap } from 'maplibre-gl'
import styles from './replay-unit.module.css'

/** One unit of a replay as an element over the map: at most six, moved in the map's own frames. */
export interface ReplayUnitMark {
  /** `words`: what the tag says under the plates. */
  show(moment: ReplayMoment, words: string): void
  setChosen(isChosen: boolean): void
  /** Puts it where its place now lies on the screen. */
  place(): void
  remove(): void
}

const ARROW = 'M0 -15 L5 -8.6 A10 10 0 0 0 -5 -8.6 Z'

export function createReplayUnit(
  map: LibraryMap,
  look: { readonly slot: number; readonly plates: string },
): ReplayUnitMark {
  const mark = element('div', styles.unit)
  mark.dataset.slot = String(look.slot)
  mark.dataset.part = 'replay-unit'
  mark.setAttribute('aria-hidden', 'true')
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '-16 -16 32 32')
  const heading = svg.appendChild(shape('path', { d: ARROW, class: styles.heading }))
  svg.append(shape('circle', { r: '9.5', class: styles.disc }))
  const letter = shape('text', { class: styles.letter, y: '3.8', 'text-anchor': 'middle' })
  letter.textContent = slotLetter(look.slot)
  svg.append(letter)
  const tag = element('div', styles.tag)
  const plates = element('b')
  plates.textContent = look.plates
  const status = element('span')
  tag.append(plates, status)
  mark.append(svg, tag)
  map.getCanvasContainer().append(mark)
  let point: ReplayMoment['point'] = null

  function place(): void {
    if (point === null) return
    const { x, y } = map.project(point)
    mark.style.transform = `translate(${x}px, ${y}px)`
  }

  return {
    show: (moment, words) => {
      point = moment.point
      mark.hidden = point === null
      if (mark.dataset.kind !== moment.kind) mark.dataset.kind = moment.kind
      if (status.textContent !== words) status.textContent = words
      const turns = moment.kind === 'moving' && moment.headingDeg !== null
      heading.setAttribute('visibility', turns ? 'visible' : 'hidden')
      if (turns) heading.setAttribute('transform', `rotate(${Math.round((moment.headingDeg ?? 0) - map.getBearing())})`)
      place()
    },
    setChosen: (isChosen) => mark.toggleAttribute('data-chosen', isChosen),
    place,
    remove: () => mark.remove(),
  }
}

/** What a trip of a replay is called on the map and in the panel: A to F. */
export const slotLetter = (slot: number): string => String.fromCharCode('A'.charCodeAt(0) + slot)

function element(tag: string, className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  return made
}

function shape(tag: 'circle' | 'path' | 'text', attributes: Readonly<Record<string, string | undefined>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value ?? '')
  return made
}
