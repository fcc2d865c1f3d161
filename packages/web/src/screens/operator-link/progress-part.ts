import { MILESTONE_LABEL, MILESTONES, type Milestone, proposalText } from '@vigia/domain/operator/operator-proposal'
import type { OpenedLink } from '../../api/operator-page.ts'
import { clockTime } from '../../text/clock-time.ts'
import { cameraLabel } from './camera-label.ts'
import { button, element, icon } from './element.ts'
import pageStyles from './page.module.css'
import type { PhotoOutbox } from './photo-outbox.ts'
import styles from './progress-part.module.css'
import type { ProposalOutbox, SaidProposal } from './proposal-outbox.ts'

interface Known {
  readonly at: number
  readonly state: SaidProposal['state']
}

/**
 * Where his trip goes, for him to say by a touch (design, second part §5, frame 2). In any order; the desk decides what becomes of it.
 * The delivery asks once more, and for a photo where the trip's client wants one.
 */
export function progressPart(link: OpenedLink, outbox: ProposalOutbox, photos: Pick<PhotoOutbox, 'take'>) {
  const rows = MILESTONES.map((milestone) => rowOf(milestone, () => press(milestone)))
  const question = deliveryQuestion(link.asksDeliveryPhoto, {
    onAnswer: (isDelivered) => answer(isDelivered),
    onPhoto: (photo) => void deliverWith(photo),
  })
  question.hidden = true
  const said = element('p', { role: 'status' })
  const undo = button({ label: 'Deshacer', look: pageStyles.second, onPress: () => takeBack() })
  const last = element('div', { class: styles.last }, said, undo)

  const press = (milestone: Milestone): void => {
    // What the desk has may be declined by now: it can be said again.
    const current = currentOf(known())
    if (current?.[0] === milestone && current[1].state === 'waiting') return
    question.hidden = milestone !== 'delivered'
    if (milestone === 'delivered') question.scrollIntoView({ block: 'nearest' })
    else outbox.propose({ kind: 'milestone', milestone })
  }
  /** What was pressed in it goes with it: the focus stays beside, on what the answer is about. */
  const closeQuestion = (): void => {
    const hadFocus = question.contains(document.activeElement)
    question.hidden = true
    if (hadFocus) rows.at(-1)?.press.focus()
  }
  const answer = (isDelivered: boolean): void => {
    closeQuestion()
    if (isDelivered) outbox.propose({ kind: 'milestone', milestone: 'delivered' })
  }
  /** One that the phone cannot read is told beside the photos, and is asked for again. */
  const deliverWith = async (file: File): Promise<void> => {
    closeQuestion()
    const photoAt = await photos.take(file)
    if (photoAt !== null) {
      closeQuestion()
      return outbox.propose({ kind: 'milestone', milestone: 'delivered', photoAt })
    }
    const isHere = document.activeElement === rows.at(-1)?.press
    question.hidden = false
    if (isHere) question.querySelector('input')?.focus()
  }
  const takeBack = (): void => {
    const one = outbox.undoable()
    if (one !== null) outbox.undo(one)
  }
  const known = (): ReadonlyMap<Milestone, Known> => {
    const found = new Map<Milestone, Known>(
      link.milestones.map(({ milestone, at }) => [milestone, { at, state: 'sent' }]),
    )
    for (const { proposal, at, state } of outbox.said) {
      if (proposal.kind === 'milestone' && state !== 'refused' && at >= (found.get(proposal.milestone)?.at ?? 0))
        found.set(proposal.milestone, { at, state })
    }
    return found
  }
  const update = (): void => {
    const all = known()
    const current = currentOf(all)?.[0]
    for (const [index, milestone] of MILESTONES.entries())
      rows[index]?.update(all.get(milestone), milestone === current)
    const newest = outbox.said.at(-1)
    const isOpen = outbox.undoable() !== null
    undo.hidden = !isOpen
    const text = newest === undefined ? '' : lastText(newest, isOpen, outbox.isKept)
    last.hidden = text === ''
    if (said.textContent !== text) said.textContent = text
  }
  const node = element(
    'section',
    { 'aria-labelledby': 'avance' },
    element('h2', { class: pageStyles.label, id: 'avance' }, 'Mi viaje'),
    element('p', { class: styles.how }, 'Toque dónde va. La central lo confirma.'),
    element('ol', { class: styles.rows }, ...rows.map(({ node: row }) => row)),
    question,
    last,
  )
  return { node, update }
}

interface Answers {
  readonly onAnswer: (isDelivered: boolean) => void
  readonly onPhoto: (photo: File) => void
}

function deliveryQuestion(asksPhoto: boolean, { onAnswer, onPhoto }: Answers): HTMLElement {
  return element(
    'div',
    { class: styles.question, role: 'alert' },
    element('b', {}, '¿Ya entregó la carga?'),
    ...(asksPhoto
      ? [
          element('p', {}, 'El cliente pide una foto de la entrega.'),
          cameraLabel({
            ...{ label: 'Tomar la foto y avisar', look: pageStyles.primary },
            onTake: onPhoto,
          }),
          button({ label: 'Avisar sin foto', look: pageStyles.second, onPress: () => onAnswer(true) }),
        ]
      : [button({ label: 'Sí, entregado', sign: 'listo', look: pageStyles.primary, onPress: () => onAnswer(true) })]),
    button({ label: 'Todavía no', look: pageStyles.second, onPress: () => onAnswer(false) }),
  )
}

const currentOf = (known: ReadonlyMap<Milestone, Known>): readonly [Milestone, Known] | undefined =>
  [...known].toSorted(([, a], [, b]) => b.at - a.at)[0]

/** What became of the last thing that he said, never better than it is. */
function lastText({ proposal, at, state }: SaidProposal, isOpen: boolean, isKept: boolean): string {
  const photo = proposal.kind === 'milestone' && proposal.photoAt !== undefined ? ', con foto' : ''
  const what = `${proposalText(proposal)}${photo} · ${clockTime(at)}`
  if (state === 'sent') return `${what} · enviado a la central`
  if (state === 'refused') return `${what} · la central no lo recibió: llámele`
  const rest = isOpen ? 'se manda en 10 segundos' : 'por enviar'
  return isKept ? `${what} · ${rest}` : `${what} · ${rest}. No cierre esta página: está solo en ella.`
}

function rowOf(milestone: Milestone, onPress: () => void) {
  const sign = element('span', { class: styles.sign })
  const time = element('span', { class: styles.time })
  const press = element(
    'button',
    { class: styles.row, type: 'button' },
    sign,
    element('span', {}, MILESTONE_LABEL[milestone]),
    time,
  )
  press.addEventListener('click', onPress)
  let shown = ''
  const update = (known: Known | undefined, isCurrent: boolean): void => {
    const text = known === undefined ? '' : timeText(known, isCurrent)
    const look = known === undefined ? 'circulo' : known.state === 'waiting' ? 'demora' : isCurrent ? 'lugar' : 'listo'
    if (shown === `${look} ${text}`) return
    shown = `${look} ${text}`
    sign.replaceChildren(icon(look))
    time.textContent = text
    press.toggleAttribute('data-wait', known?.state === 'waiting')
    if (isCurrent) press.setAttribute('aria-current', 'step')
    else press.removeAttribute('aria-current')
  }
  update(undefined, false)
  return { node: element('li', {}, press), press, update }
}

function timeText({ at, state }: Known, isCurrent: boolean): string {
  if (state === 'waiting') return `${clockTime(at)} · por enviar`
  return isCurrent ? `desde ${clockTime(at)}` : clockTime(at)
}
