import { OFFERED_STOP_REASONS, STOP_LENGTHS_MIN } from '@vigia/domain/operator/operator-proposal'
import { STOP_REASON_LABEL, type StopReason } from '@vigia/domain/trip/stop-reason'
import type { OpenedLink } from '../../api/operator-page.ts'
import { button, element } from './element.ts'
import styles from './page.module.css'
import { pageHeader } from './page-header.ts'
import type { ProposalOutbox } from './proposal-outbox.ts'
import formStyles from './report-view.module.css'
import type { Sharer } from './sharing.ts'

const SIGN: Readonly<Record<(typeof OFFERED_STOP_REASONS)[number], string>> = {
  ...{ fuel: 'combustible', food: 'comida', rest: 'descanso', toilet: 'bano', checkpoint: 'reten' },
  ...{ traffic: 'trafico', breakdown: 'falla', client: 'cliente' },
}

interface Options {
  readonly link: OpenedLink
  readonly sharer: Sharer
  readonly outbox: ProposalOutbox
  readonly onBack: () => void
}

/** Why he has stopped, and for how long (design, second part §5, frame 3). */
export function stopView({ link, sharer, outbox, onBack }: Options) {
  const header = pageHeader(link, sharer)
  let reason: StopReason | null = null
  let minutes: number = STOP_LENGTHS_MIN[1]
  const sendButton = button({
    label: 'Avisar a la central',
    sign: 'enviar',
    look: styles.primary,
    onPress: () => {
      if (reason === null) return
      outbox.propose({ kind: 'stop', reason, minutes })
      onBack()
    },
  })
  const reasons = choicesOf(
    OFFERED_STOP_REASONS.map((value) => [value, STOP_REASON_LABEL[value], SIGN[value]]),
    (value) => {
      reason = value
      sendButton.disabled = false
    },
  )
  const lengths = choicesOf<number>(
    STOP_LENGTHS_MIN.map((value) => [value, value > 60 ? `${value / 60} horas` : `${value} min`]),
    (value) => {
      minutes = value
    },
  )
  lengths.choose(minutes)
  sendButton.disabled = true
  const node = element(
    'main',
    { class: styles.page },
    header.node,
    button({ label: 'Mi viaje', sign: 'atras', look: styles.back, onPress: onBack }),
    element('h1', { class: styles.title, id: 'porque' }, '¿Por qué se detuvo?'),
    element('div', { class: formStyles.choices, role: 'group', 'aria-labelledby': 'porque' }, ...reasons.nodes),
    element('span', { class: styles.label, id: 'cuanto' }, '¿Cuánto tiempo?'),
    element('div', { class: formStyles.choices, role: 'group', 'aria-labelledby': 'cuanto' }, ...lengths.nodes),
    sendButton,
  )
  return { node, update: header.update }
}

/** Buttons of which one is pressed. */
function choicesOf<T>(
  values: readonly (readonly [T, string, string?])[],
  onChoose: (value: T) => void,
): { readonly nodes: readonly Node[]; readonly choose: (value: T) => void } {
  const choices = values.map(([value, label, sign]) => {
    const of = { label, look: formStyles.choice, onPress: () => choose(value) }
    const choice = button(sign === undefined ? of : { ...of, sign })
    choice.setAttribute('aria-pressed', 'false')
    return [value, choice] as const
  })
  const choose = (value: T): void => {
    for (const [of, choice] of choices) choice.setAttribute('aria-pressed', String(of === value))
    onChoose(value)
  }
  return { nodes: choices.map(([, choice]) => choice), choose }
}
