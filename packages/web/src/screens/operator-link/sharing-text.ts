import { wholeNumber } from '@vigia/domain/format/whole-number'
import { MOST_QUEUED } from '@vigia/domain/operator/thin-queue'
import { theHour } from '../../text/clock-time.ts'
import type { Sharing } from './sharing.ts'

const MINUTE_S = 60

/** `12 s`, `3 min`, `2 h`. */
export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < MINUTE_S) return `${seconds} s`
  const minutes = Math.floor(seconds / MINUTE_S)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** What the card of sharing says, and how it looks. */
export interface SharingText {
  readonly look: 'on' | 'wait' | 'off'
  readonly title: string
  readonly line: string
  readonly detail: string
}

const count = (waiting: number, one: string, many: string): string => `${waiting} ${waiting === 1 ? one : many}`

function restText({ waiting, unkept }: Pick<Sharing, 'waiting' | 'unkept'>): string {
  if (waiting === 0) return 'Todo enviado'
  const rest =
    waiting === null
      ? 'No se sabe si falta algo por enviar'
      : count(waiting, 'posición por enviar', 'posiciones por enviar')
  return withUnkept(rest, unkept)
}

/** What he must not close the page for, until the phone keeps it too. */
const withUnkept = (said: string, unkept: number): string =>
  unkept === 0
    ? said
    : `${said}. No cierre esta página: ${count(unkept, 'posición está', 'posiciones están')} solo en ella.`

/** What the phone does now, never better than it is (design, second part §5). `now` by the phone's clock. */
export function sharingText(sharing: Sharing, now: number): SharingText {
  const { state, waiting, unkept, sentAt, offlineSince } = sharing
  const sent = sentAt === null ? 'Aún no se envía ninguna' : `Enviado hace ${agoText(now - sentAt)}`
  const rest = restText(sharing)
  const left = waiting === 0 ? '' : rest
  if (state === 'off') return { look: 'off', title: 'En pausa', line: 'No se comparte su ubicación', detail: left }
  if (state === 'over') {
    return { look: 'off', title: 'Viaje terminado', line: 'Ya no se comparte su ubicación', detail: left }
  }
  if (state === 'denied') {
    return {
      look: 'wait',
      title: 'Sin permiso de ubicación',
      line: 'El teléfono no la da: no se comparte',
      detail: left,
    }
  }
  if (offlineSince !== null && waiting !== 0) {
    const last = sentAt === null ? 'Aún no se envía ninguna' : `Último envío hace ${agoText(now - sentAt)}`
    return {
      look: 'wait',
      title: 'Guardando',
      line:
        waiting === null
          ? 'No se sabe cuántas posiciones esperan'
          : count(waiting, 'posición en espera', 'posiciones en espera'),
      detail: withUnkept(last, unkept),
    }
  }
  if (state === 'searching') return { look: 'wait', title: 'Buscando ubicación', line: sent, detail: rest }
  return { look: 'on', title: 'Compartiendo', line: sent, detail: rest }
}

/** What becomes of his place while there is no signal; null: nothing is promised, since none is taken. */
export function keepingText({ state, unkept }: Pick<Sharing, 'state' | 'unkept'>): string | null {
  if (state !== 'on') return null
  return unkept === 0
    ? 'Su ubicación se guarda y se manda sola al volver.'
    : 'Su ubicación se manda sola al volver, si no cierra esta página.'
}

export const offlineText = (since: number, now: number): string => `Sin señal desde ${theHour(since, now)}`

/** A stretch in which nothing was taken: the screen was dark, or the page away. */
export const gapText = ({ from, to }: { readonly from: number; readonly to: number }, now: number): string =>
  `No se compartió de ${theHour(from, now)} a ${theHour(to, now)}`

/** What a full phone let go of, said while he shares; null: nothing. */
export const omittedText = (omitted: number): string | null =>
  omitted === 0
    ? null
    : `Sin señal este teléfono guarda hasta ${wholeNumber(MOST_QUEUED)} posiciones: ${wholeNumber(omitted)} de en medio ya no se ${omitted === 1 ? 'manda' : 'mandan'}.`

/** What the server never had when the link ended; null: nothing. `waiting` null: the phone does not say what it keeps. */
export function lostText(waiting: number | null, unsaid: number): string | null {
  const fixes =
    waiting === null
      ? 'No se sabe si quedaron posiciones sin enviar.'
      : `${count(waiting, 'posición no llegó', 'posiciones no llegaron')} a la central.`
  if (unsaid === 0) return waiting === 0 ? null : fixes
  const said = 'Lo último que dijo de su viaje'
  if (waiting === 0) return `${said} no llegó a la central: dígaselo.`
  return `${fixes} ${said} tampoco${waiting === null ? ' llegó' : ''}: dígaselo.`
}

/** How to give the permission again, by the browser. */
export function permissionText(userAgent: string, isSecure: boolean): string {
  if (!isSecure)
    return 'La dirección no empieza con https: el teléfono no da su ubicación a esta página. Avise a la central.'
  if (/iPhone|iPad/.test(userAgent))
    return 'En el iPhone: Ajustes, Privacidad, Localización, Safari, «Al usar la app». Después vuelva aquí.'
  if (/Firefox/.test(userAgent))
    return 'Toque el candado junto a la dirección, Permisos, Ubicación, Permitir. Después vuelva aquí.'
  return 'Toque el icono a la izquierda de la dirección, Permisos, Ubicación, Permitir. Después vuelva aquí.'
}
