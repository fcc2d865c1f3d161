import { isOffline } from '../../api/api-error.ts'
import type { OpenedLink } from '../../api/operator-page.ts'
import { telHref } from '../../text/contact.ts'
import { element, icon } from './element.ts'
import styles from './page.module.css'

/**
 * The link opens no more. Whom to call the phone knows where the link was good once: of a link that never was, nobody learns it.
 * `lost`: what could not be sent any more.
 */
export function endedView(known: Pick<OpenedLink, 'centralPhone'> | null, lost: string | null = null): Node {
  const phone = known?.centralPhone ?? null
  const tel = telHref(phone)
  return element(
    'main',
    { class: styles.ended },
    icon('fin', 40),
    element('h1', { class: styles.title }, 'Este enlace ya no está activo'),
    element('p', {}, 'Llame a la central.'),
    lost === null ? null : element('p', {}, lost),
    tel === null ? null : element('a', { class: styles.primary, href: tel }, icon('llamar'), phone),
  )
}

/** Nothing is known of the link yet, and nobody answers. */
export function unreachableView(error: unknown): Node {
  return element(
    'main',
    { class: styles.ended, role: 'status' },
    icon('sin-senal', 40),
    element('h1', { class: styles.title }, isOffline(error) ? 'Sin señal' : 'No se pudo abrir'),
    element('p', {}, 'Se intenta otra vez cada 5 segundos. No cierre esta página.'),
  )
}
