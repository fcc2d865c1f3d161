import { ApiError, isOffline } from '../../api/api-error.ts'
import { type OpenedLink, type ReportAnswer, reportByLink } from '../../api/operator-page.ts'
import { clockTime } from '../../text/clock-time.ts'
import { button, element, icon } from './element.ts'
import styles from './page.module.css'
import { pageHeader } from './page-header.ts'
import formStyles from './report-view.module.css'
import type { Sharer } from './sharing.ts'

/** Every report takes as long on the screen, whatever its word was (design, second part §5). */
const SENDING_MS = 400

interface Options {
  readonly token: string
  readonly link: OpenedLink
  readonly sharer: Sharer
  readonly now: () => number
  readonly onBack: () => void
  readonly onEnded: () => void
}

const ANSWERS: readonly (readonly [ReportAnswer, string, string])[] = [
  ['bien', 'Todo bien', 'bien'],
  ['demora', 'Con demora', 'demora'],
]

/** When the last report was received, in this page: nothing of it is kept in the phone. */
let receivedAt: number | null = null

/** The report of routine. Whichever word it is, the same is said, and nothing of it stays (design, second part §5, frame 4). */
export function reportView({ token, link, sharer, now, onBack, onEnded }: Options) {
  const header = pageHeader(link, sharer)
  let answer: ReportAnswer = 'bien'
  const choices = ANSWERS.map(([value, label, sign]) => {
    const choice = button({ label, sign, look: formStyles.choice, onPress: () => choose(value) })
    return [value, choice] as const
  })
  const choose = (value: ReportAnswer): void => {
    answer = value
    for (const [of, choice] of choices) choice.setAttribute('aria-pressed', String(of === value))
  }
  choose(answer)
  const word = element('input', {
    ...{ class: formStyles.word, id: 'clave', type: 'text', autocomplete: 'off', autocapitalize: 'none' },
    ...{ autocorrect: 'off', spellcheck: 'false', maxlength: '40', enterkeyhint: 'send', required: true },
  })
  const send = element('button', { class: styles.primary, type: 'submit' }, icon('enviar'), 'Enviar reporte')
  const said = element('p', { class: formStyles.said, role: 'status' })
  const form = element(
    'form',
    { class: formStyles.form, autocomplete: 'off' },
    element('span', { class: styles.label, id: 'como' }, '¿Cómo va?'),
    element(
      'div',
      { class: formStyles.choices, role: 'group', 'aria-labelledby': 'como' },
      ...choices.map(([, choice]) => choice),
    ),
    element('label', { class: styles.label, for: 'clave' }, 'Escriba su clave'),
    word,
    element('p', { class: formStyles.help }, 'La clave que le dio la central al salir.'),
    send,
    said,
  )
  const show = (sign: string, title: string, text: string): void => {
    said.replaceChildren(icon(sign), element('span', {}, element('b', {}, title), element('small', {}, text)))
  }
  const last = receivedAt ?? link.reportedAt
  if (last !== null) show('recibido', `Recibido ${clockTime(last)}`, 'Su reporte anterior. Siga su ruta.')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const report = { answer, word: word.value.trim(), at: now() }
    if (report.word === '') return word.focus()
    word.value = ''
    send.disabled = true
    const shown = new Promise((resolve) => setTimeout(resolve, SENDING_MS))
    const sent = reportByLink(token, report)
    void Promise.allSettled([sent, shown]).then(([{ status, ...result }]) => {
      send.disabled = false
      if (status === 'fulfilled' && 'value' in result) {
        receivedAt = result.value
        return show('recibido', `Recibido ${clockTime(result.value)}`, 'Siga su ruta.')
      }
      const error: unknown = 'reason' in result ? result.reason : null
      if (error instanceof ApiError && error.status === 410) return onEnded()
      show(
        'sin-senal',
        'No se envió',
        isOffline(error) ? 'No hay señal: envíelo otra vez cuando haya.' : 'Envíelo otra vez.',
      )
    })
  })
  const node = element(
    'main',
    { class: styles.page },
    header.node,
    button({ label: 'Mi viaje', sign: 'atras', look: styles.back, onPress: onBack }),
    element('h1', { class: styles.title }, 'Reporte de rutina'),
    form,
  )
  return { node, update: header.update }
}
