import type { OpenedLink } from '../../api/operator-page.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { element, icon } from './element.ts'
import { createHelp, type HelpState } from './help-call.ts'
import styles from './help-part.module.css'
import { helpSmsHref } from './help-sms.ts'
import { holdButton } from './hold-button.ts'
import type { LastPlace } from './sharing.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Between the button and the end of the screen, and between it and what stands above it. */
const EDGE_PX = 16

interface Options {
  readonly token: string
  readonly link: OpenedLink
  readonly lastPlace: () => LastPlace | null
  readonly now: () => number
  readonly onEnded: () => void
  readonly onCalling: (isCalling: boolean) => void
}

/** The button of help, held for two seconds, and what it says then: no sound, no red screen (design, second part §5, frame 5). */
export function helpPart({ token, link, lastPlace, now, onEnded, onCalling }: Options) {
  const button = element(
    'button',
    { class: styles.panic, type: 'button', 'aria-describedby': 'ayuda-como' },
    icon('sirena', 30),
    element(
      'span',
      {},
      element('b', {}, 'Ayuda'),
      element('small', { id: 'ayuda-como' }, 'Mantenga presionado 2 segundos'),
    ),
  )
  const said = element('div', { class: styles.received, role: 'status' })
  const ring = element(
    'div',
    { class: styles.holding },
    ringOf(),
    element('b', {}, 'Siga presionando'),
    element('p', {}, 'Suelte para cancelar'),
  )
  const layer = element('div', { class: styles.layer }, ring, said)
  ring.hidden = true
  said.hidden = true
  /** What is told stands above the button, which grows with the text. */
  const lift = (): void => {
    layer.style.bottom = `${button.offsetHeight + 2 * EDGE_PX}px`
  }

  const help = createHelp({
    ...{ token, onEnded, onCalling },
    onChange: (state) => {
      lift()
      said.hidden = state === null
      if (state !== null) said.replaceChildren(...stateParts(state))
    },
    onSms: (call) => {
      const href = helpSmsHref(link, call)
      if (href === null) return
      said.append(element('a', { class: styles.sms, href }, 'Mandar por SMS'))
      location.assign(href)
    },
  })
  holdButton(button, {
    onStart: () => {
      lift()
      ring.hidden = false
    },
    onCancel: () => {
      ring.hidden = true
    },
    onHeld: () => {
      ring.hidden = true
      help.call({ at: now(), place: lastPlace() })
    },
  })
  return { button, layer, resume: help.resume }
}

function stateParts({ receivedAt, seenAt, isBySms }: HelpState): readonly Node[] {
  if (receivedAt === null) {
    const text = isBySms ? 'Sin señal: se sigue intentando.' : 'Enviando…'
    return [element('p', {}, icon('enviar'), element('span', {}, element('b', {}, text)))]
  }
  const seen = seenAt === null ? '' : `Visto por la central ${clockTimeExact(seenAt)}.`
  return [
    element(
      'p',
      {},
      icon('recibido'),
      element('span', {}, element('b', {}, `Recibido ${clockTimeExact(receivedAt)}`), seen),
    ),
  ]
}

/** The ring that closes in two seconds, by the style sheet. */
function ringOf(): SVGSVGElement {
  const svg = icon('sirena', 216)
  svg.setAttribute('viewBox', '0 0 216 216')
  svg.replaceChildren(
    ...['fondo', 'avance'].map((part) => {
      const circle = document.createElementNS(SVG, 'circle')
      for (const [name, value] of [
        ['cx', '108'],
        ['cy', '108'],
        ['r', '98'],
        ['data-part', part],
      ] as const)
        circle.setAttribute(name, value)
      return circle
    }),
  )
  return svg
}
