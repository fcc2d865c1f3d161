import { zonedFormat } from '@vigia/domain/format/date-time'
import { theTime } from '@vigia/domain/format/the-time'
import type { OpenedLink } from '../../api/operator-page.ts'
import { button, element, icon } from './element.ts'
import styles from './page.module.css'
import { routeText } from './page-header.ts'

const endDay = zonedFormat('es-MX', { weekday: 'long', day: 'numeric' })
const endTime = zonedFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Before the phone is asked for its permission: what is shared, who sees it, and until when (design, second part §5, frame 1). */
export function consentView(link: OpenedLink, onAnswer: (accepted: boolean) => void): Node {
  const end = `${endDay().format(link.expiresAt)} a ${theTime(endTime().format(link.expiresAt))}`
  return element(
    'main',
    { class: styles.consent },
    element(
      'header',
      { class: styles.company },
      icon('vigia', 28),
      element(
        'div',
        { class: styles.trip },
        element('b', {}, link.organisation),
        element('span', {}, 'Central de monitoreo'),
      ),
    ),
    element(
      'div',
      { class: styles.words },
      element('p', { class: styles.which }, element('b', {}, `Viaje ${link.invoice}`), routeText(link)),
      element('h1', { class: styles.title }, 'Comparta su ubicación durante este viaje'),
      element(
        'ul',
        { class: styles.points },
        point('lugar', 'Qué se comparte', 'Su ubicación, la hora y la batería del teléfono.'),
        point('ojo', 'Quién la ve', 'La central. El cliente solo ve por dónde va la carga.'),
        point('reloj', 'Hasta cuándo', `Al entregar, o el ${end}.`),
        point('mano', 'Usted decide', 'Puede dejar de compartir en cualquier momento.'),
      ),
      noticePart(link),
      openHint(),
    ),
    element(
      'div',
      { class: styles.foot },
      button({ label: 'Acepto y comparto', sign: 'listo', look: styles.primary, onPress: () => onAnswer(true) }),
      button({ label: 'No acepto', look: styles.second, onPress: () => onAnswer(false) }),
    ),
  )
}

/** The company's own notice of privacy, whole, for who opens it; nothing where it has none. */
export const noticePart = ({ notice }: Pick<OpenedLink, 'notice'>): Node | null =>
  notice === null
    ? null
    : element(
        'details',
        { class: styles.notice },
        element('summary', {}, 'Aviso de privacidad'),
        element('p', {}, notice),
      )

/** A page is not heard with the screen off, and says so. */
export const openHint = (): Node =>
  element(
    'p',
    { class: styles.hint },
    icon('telefono', 20),
    'Deje esta página abierta. Con la pantalla apagada no se manda su ubicación.',
  )

const point = (sign: string, title: string, text: string): Node =>
  element('li', { class: styles.point }, icon(sign), element('p', {}, element('b', {}, title), text))
