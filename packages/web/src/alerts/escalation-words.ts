import { rungWords } from '@vigia/domain/alerts/escalation-text'
import type { Escalated, Escalation } from '../api/escalations.ts'
import { clockTime } from '../text/clock-time.ts'

/** To whom it went, in words. */
const toWhom = ({ role, person }: Pick<Escalated, 'role' | 'person'>): string =>
  role === null ? (person ?? 'la persona de la regla') : rungWords(role, null)

const NOBODY = 'Sin respuesta y nadie avisado'

/** In a line: to whom it went; or that nobody was told, which is no escalation. */
export const escalatedText = (escalated: Escalated): string =>
  escalated.isNotified ? `Escalada a ${toWhom(escalated)}` : NOBODY

/** The same where there is little room, beside its symbol. */
export const escalatedBrief = (escalated: Escalated): string =>
  escalated.isNotified ? `A ${toWhom(escalated)}` : 'Nadie avisado'

const WHY = { ack: 'nadie la reconoció', resolve: 'nadie la resolvió' } as const

/** What came of one role: whom it means, why and when, and what is missing where nobody is told. */
export function rungText(escalation: Escalation): string {
  const { clock, at, outcome, by, reason } = escalation
  const who = toWhom(escalation)
  const what = {
    told: `A ${who}`,
    nobody: `Nadie de ${who} ve esta alerta`,
    'no-way': `Nadie de ${who} tiene notificaciones ni correo`,
  }[outcome]
  const why = clock === 'person' ? `${by ?? 'una persona'}: ${reason ?? ''}` : WHY[clock]
  return `${what} · ${clockTime(at)}, ${why}`
}

const CHANNEL = { push: 'notificación', mail: 'correo' } as const

/** The proof of one notice: that it went out, and when, or that it did not. */
export function proofText({ channel, state, at }: Escalation['notices'][number]): string {
  const when = at === null ? '' : ` ${clockTime(at)}`
  const how = {
    waiting: 'por salir',
    sent: `${channel === 'push' ? 'enviada' : 'enviado'}${when}`,
    failed: 'no salió',
    dropped: 'ya no hizo falta',
  }[state]
  return `${CHANNEL[channel]} ${how}`
}
