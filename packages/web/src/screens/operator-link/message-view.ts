import { TEXT_LIMITS } from '@vigia/domain/operator/operator-texts'
import type { OpenedLink } from '../../api/operator-page.ts'
import { clockTime } from '../../text/clock-time.ts'
import { button, element, icon } from './element.ts'
import type { Messages, OwnMessage } from './message-outbox.ts'
import styles from './message-view.module.css'
import pageStyles from './page.module.css'
import { pageHeader } from './page-header.ts'
import formStyles from './report-view.module.css'
import type { Sharer } from './sharing.ts'

interface Options {
  readonly link: OpenedLink
  readonly sharer: Sharer
  readonly messages: Messages
  readonly onBack: () => void
}

const STATE_TEXT: Readonly<Record<OwnMessage['state'], string>> = {
  waiting: 'Se manda al haber señal',
  sent: 'Recibido',
  refused: 'No se pudo mandar',
}

/** What he and the central write to each other: with a touch, or in his own words (design, second part §5). */
export function messageView({ link, sharer, messages, onBack }: Options) {
  const header = pageHeader(link, sharer)
  const thread = element('ul', { class: styles.thread, 'aria-label': 'Mensajes', 'aria-live': 'polite' })
  const unkept = element('p', { class: pageStyles.note, role: 'status' })
  const text = element('textarea', {
    ...{ class: styles.text, id: 'texto', rows: '3', maxlength: String(TEXT_LIMITS.message) },
    ...{ autocomplete: 'off', required: true },
  })
  const replies = link.replies.map((reply) =>
    button({ label: reply, look: formStyles.choice, onPress: () => messages.send(reply) }),
  )
  const form = element(
    'form',
    { class: formStyles.form, autocomplete: 'off' },
    element('label', { class: pageStyles.label, for: 'texto' }, 'Escriba a la central'),
    text,
    element('button', { class: pageStyles.primary, type: 'submit' }, icon('enviar'), 'Enviar mensaje'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const words = text.value.trim()
    if (words === '') return text.focus()
    text.value = ''
    messages.send(words)
  })
  const node = element(
    'main',
    { class: pageStyles.page },
    header.node,
    button({ label: 'Mi viaje', sign: 'atras', look: pageStyles.back, onPress: onBack }),
    element('h1', { class: pageStyles.title }, 'Mensajes'),
    thread,
    unkept,
    replies.length === 0
      ? null
      : element('div', { class: formStyles.choices, role: 'group', 'aria-label': 'Respuestas' }, ...replies),
    form,
  )
  let drawn = ''
  const update = (): void => {
    header.update()
    messages.read()
    unkept.hidden = messages.isKept
    unkept.textContent = messages.isKept ? '' : 'Este teléfono no guarda lo que falta por mandar: no cierre la página.'
    const rows = rowsOf(messages)
    const now = JSON.stringify(rows)
    if (now === drawn) return
    drawn = now
    thread.hidden = rows.length === 0
    thread.replaceChildren(
      ...rows.map(({ words, from, said }) =>
        element('li', { 'data-from': from }, element('p', {}, words), element('small', {}, said)),
      ),
    )
  }
  return { node, update }
}

/** Both sides in the order of their hours. */
function rowsOf({ own, inbox }: Messages) {
  return [
    ...own.map(({ text, at, state }) => ({
      at,
      words: text,
      from: 'yo',
      said: `${STATE_TEXT[state]} · ${clockTime(at)}`,
    })),
    ...inbox.map(({ text, at }) => ({ at, words: text, from: 'central', said: `Central · ${clockTime(at)}` })),
  ].toSorted((one, other) => one.at - other.at)
}
