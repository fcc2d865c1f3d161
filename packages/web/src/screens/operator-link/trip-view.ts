import { isSpared } from '@vigia/domain/operator/share-pace'
import type { OpenedLink } from '../../api/operator-page.ts'
import { telHref } from '../../text/contact.ts'
import { noticePart, openHint } from './consent-view.ts'
import { button, element, icon } from './element.ts'
import type { Messages } from './message-outbox.ts'
import styles from './page.module.css'
import { pageHeader } from './page-header.ts'
import type { PhotoOutbox } from './photo-outbox.ts'
import { photoPart } from './photo-part.ts'
import { progressPart } from './progress-part.ts'
import type { ProposalOutbox } from './proposal-outbox.ts'
import { isShared, type Sharer } from './sharing.ts'
import { gapText, keepingText, offlineText, omittedText, permissionText, sharingText } from './sharing-text.ts'

interface Options {
  readonly link: OpenedLink
  readonly sharer: Sharer
  readonly setSharing: (isSharing: boolean) => void
  readonly outbox: ProposalOutbox
  readonly onStop: () => void
  readonly onReport: () => void
  readonly messages: Messages
  readonly onMessages: () => void
  readonly photos: PhotoOutbox
}

/** The trip: whether his place is shared, and what he can send (design, second part §5, frames 2 and 6). */
export function tripView(options: Options) {
  const { link, sharer, setSharing, outbox, onStop, onReport, messages, onMessages, photos } = options
  const header = pageHeader(link, sharer)
  const card = sharingCard(sharer, setSharing)
  const progress = progressPart(link, outbox, photos)
  const offline = element('b', {})
  const keeping = element('span', {})
  const banner = element(
    'div',
    { class: styles.offline, role: 'status' },
    icon('sin-senal'),
    element('p', {}, offline, keeping),
  )
  const photo = photoPart(photos)
  const message = button({ label: '', sign: 'mensaje', look: styles.act, onPress: onMessages })
  const messageLabel = element('span', {})
  message.append(messageLabel)
  const tel = telHref(link.centralPhone)
  const node = element(
    'main',
    { class: styles.page },
    header.node,
    banner,
    card.node,
    progress.node,
    element('h2', { class: styles.label }, 'Para la central'),
    element(
      'div',
      { class: styles.acts },
      button({ label: 'Parada', sign: 'parada', look: styles.act, onPress: onStop }),
      button({ label: 'Reporte', sign: 'reporte', look: styles.act, onPress: onReport }),
      message,
      tel === null ? null : element('a', { class: styles.act, href: tel }, icon('llamar'), 'Llamar'),
      photo.act,
    ),
    photo.note,
    openHint(),
    noticePart(link),
  )
  const update = (): void => {
    header.update()
    card.update()
    progress.update()
    photo.update()
    const label =
      messages.unread === 0
        ? 'Mensaje'
        : messages.unread === 1
          ? '1 mensaje nuevo'
          : `${messages.unread} mensajes nuevos`
    if (messageLabel.textContent !== label) messageLabel.textContent = label
    message.toggleAttribute('data-unread', messages.unread > 0)
    const { offlineSince } = sharer.sharing
    banner.hidden = offlineSince === null
    if (offlineSince !== null) offline.textContent = offlineText(offlineSince, Date.now())
    const kept = keepingText(sharer.sharing) ?? ''
    keeping.hidden = kept === ''
    if (keeping.textContent !== kept) keeping.textContent = kept
  }
  return { node, update }
}

function sharingCard(sharer: Sharer, setSharing: (isSharing: boolean) => void) {
  const [title, line, detail] = [element('b', {}), element('span', {}), element('small', {})]
  const toggle = element(
    'button',
    { class: styles.switch, type: 'button', role: 'switch', 'aria-label': 'Compartir ubicación' },
    element('i', {}),
  )
  toggle.addEventListener('click', () => setSharing(sharer.sharing.state === 'off'))
  const card = element(
    'section',
    { class: styles.sharing, 'aria-label': 'Ubicación' },
    element('div', { role: 'status' }, title, line, detail),
    toggle,
  )
  const note = element('p', { class: styles.note })
  const update = (): void => {
    const { state, gap, omitted, battery } = sharer.sharing
    const said = sharingText(sharer.sharing, Date.now())
    card.dataset.look = said.look
    for (const [part, text] of [
      [title, said.title],
      [line, said.line],
      [detail, said.detail],
    ] as const)
      if (part.textContent !== text) part.textContent = text
    toggle.hidden = state === 'over'
    toggle.setAttribute('aria-checked', String(isShared(sharer.sharing)))
    const notes = [
      state === 'denied' ? permissionText(navigator.userAgent, isSecureContext) : null,
      gap === null ? null : gapText(gap, Date.now()),
      omittedText(omitted),
      battery !== null && isSpared(battery)
        ? 'Batería baja: conecte el cargador. Ahora se guarda una posición cada 5 min.'
        : null,
    ].filter((text) => text !== null)
    note.hidden = notes.length === 0
    const text = notes.join(' ')
    if (note.textContent !== text) note.textContent = text
  }
  return { node: element('div', {}, card, note), update }
}
