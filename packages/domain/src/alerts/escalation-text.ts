import type { EscalationClock, Rung, RungOutcome } from './escalation.ts'

const ROLE_WORDS = { supervisor: 'supervisión', administrador: 'administración' } as const

/** A rung in words; a person by the name that is known of them. */
export const rungWords = (rung: Rung, name: string | null): string =>
  typeof rung === 'string' ? ROLE_WORDS[rung] : (name ?? 'la persona de la regla')

/** What there is to say of a rung that was told, or could not be. */
export interface NotifiedRung {
  readonly clock: EscalationClock
  readonly minutes: number
  readonly because: 'time' | 'not-told'
  readonly isFirst: boolean
  /** To whom, as `rungWords` says or nearer. */
  readonly words: string
  readonly outcome: RungOutcome
  /** The rung after it, in words; null: it is the last. */
  readonly onto: string | null
}

const UNDONE = { ack: 'reconocer', resolve: 'resolver' } as const
const OVERDUE = { ack: 'nadie la reconoció', resolve: 'nadie la resolvió' } as const

/** What a person is told by notification and mail: which limit passed, in words. */
export function escalationNotice({
  clock,
  minutes,
  isFirst,
}: Pick<NotifiedRung, 'clock' | 'minutes' | 'isFirst'>): string {
  if (isFirst) return `Venció el plazo: ${OVERDUE[clock]} en ${minutes} min.`
  return `Escalada: sigue sin ${UNDONE[clock]}.`
}

/** The line of an alert that a person took on. */
export const escalatedByHandText = ({
  words,
  outcome,
  reason,
}: Pick<NotifiedRung, 'words' | 'outcome'> & { readonly reason: string }): string =>
  outcome === 'told'
    ? `Se manda aviso a ${words}: ${reason}`
    : `No hubo cómo avisar a ${words}, sin notificaciones ni correo: ${reason}`

/** The line that the alert gets: nobody is said to be told who is not. */
export function escalationText(rung: NotifiedRung): string {
  const { because, isFirst, minutes, clock, words, outcome, onto } = rung
  const why = isFirst
    ? escalationNotice(rung)
    : because === 'time'
      ? `Pasaron otros ${minutes} min sin ${UNDONE[clock]}.`
      : null
  const on = onto === null ? 'No queda a quién escalar.' : `Se escala en seguida a ${onto}.`
  const what = {
    told: `Se manda aviso a ${words}.`,
    nobody: `Nadie de ${words} ve esta alerta. ${on}`,
    'no-way': `No hubo cómo avisar a ${words}: sin notificaciones ni correo. ${on}`,
  }[outcome]
  return why === null ? what : `${why} ${what}`
}
