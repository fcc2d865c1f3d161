import { wholeNumber } from '@vigia/domain/format/whole-number'
import {
  MAX_FIXES_PER_REQUEST,
  MIRROR_BODY_KB,
  MIRROR_CONNECTIONS,
  SIGNATURE_WINDOW_MIN,
} from '@vigia/domain/gps/mirror-limits'
import type { Mirror, MirrorRefusal } from '../../api/gps-mirrors.ts'
import { secondsAgo } from '../gps-extractor/session-text.ts'
import { mirrorKindLabel } from './mirror-kinds.ts'

/** What a receiver last turned away, in words. */
export interface RefusalText {
  readonly title: string
  /** What is wrong, and what to do about it. */
  readonly text: string
  /** How long ago, from where, and how often. */
  readonly when: string
  /** What else is wrong, a sentence each. */
  readonly others: readonly string[]
  /** How often for all reasons together; null: there is one, or nobody knows. */
  readonly total: string | null
}

/** What is wrong, and what to do about it. */
const REASONS: Readonly<Record<MirrorRefusal['reason'], (refusal: MirrorRefusal, mirror: Mirror) => string>> = {
  address: ({ address }, { carrier }) =>
    `La dirección ${address} no está entre las que se aceptan. Si es la de la plataforma de ${carrier}, agréguela en «Datos».`,
  password: () =>
    'La contraseña que envía no es la de ningún receptor. Pida que copien la de «Datos», completa y la misma para todas las unidades.',
  key: () =>
    'La dirección web a la que envía lleva una clave que no es de ningún receptor. Pida que copien la de «Datos», completa.',
  unsigned: () =>
    'Faltan la firma o la hora, o no tienen la forma acordada. Pida que envíen los encabezados X-Vigia-Signature y X-Vigia-Timestamp como dicen los pasos de «Datos».',
  signature: () =>
    'La firma no corresponde: firma con otro secreto, o firma otra cosa que la hora, un punto y lo que envía. Si el secreto se perdió, cierre este receptor y cree otro.',
  clock: () =>
    `La hora con la que firma está a más de ${SIGNATURE_WINDOW_MIN} minutos de la de aquí. Pida que pongan su reloj en hora.`,
  'secret-lost': () =>
    'El secreto de este receptor se guardó con otra llave y no se puede abrir. Avise a quien opera Vigía.',
  'no-sign-in': () => 'Envía posiciones sin haber dicho antes su contraseña. Pida que la escriban en su plataforma.',
  malformed: (_, { kind }) =>
    `Lo que envía no se entiende como ${mirrorKindLabel(kind)}. Pida que revisen el protocolo que eligieron y los pasos de «Datos».`,
  'too-large': () => `Envía más de ${MIRROR_BODY_KB} kB de una vez. Pida que repartan las posiciones en varios envíos.`,
  crowded: ({ address }) =>
    `No hubo lugar para otra conexión desde ${address}: se aceptan ${MIRROR_CONNECTIONS.ofAddress} de una dirección, ${MIRROR_CONNECTIONS.unknownOfAddress} de ellas sin presentarse, y ${wholeNumber(MIRROR_CONNECTIONS.inAll)} de todas juntas. Pida que usen una sola para varias unidades y que cierren las que no usan.`,
  encrypted: () =>
    'Se conecta con TLS a un puerto que no lo habla. Pida que apaguen TLS o SSL en su plataforma; o pida a quien opera Vigía que ponga un certificado.',
  plain: () =>
    'Se conecta sin TLS a un puerto que solo habla TLS. Pida que lo enciendan en su plataforma; si no puede, avise a quien opera Vigía.',
  'too-many': () =>
    `Envía más de ${wholeNumber(MAX_FIXES_PER_REQUEST)} posiciones de una vez. Pida que las repartan en varios envíos.`,
}

/** What a receiver last turned away since its last good position; null: nothing that is known. */
export function refusalText(mirror: Mirror, now: number): RefusalText | null {
  const { refusal, carrier, kind, receivedAt } = mirror
  if (refusal === null) return null
  const since = !refusal.isOwn
    ? ''
    : receivedAt === null
      ? ' y ninguna posición buena todavía'
      : ' desde la última posición buena'
  return {
    title: refusal.isOwn
      ? `Se rechaza lo que envía ${carrier}`
      : `¿Es ${carrier}? Se rechaza lo que alguien envía por ${mirrorKindLabel(kind)}`,
    text: REASONS[refusal.reason](refusal, mirror),
    when: `La última ${secondsAgo(refusal.at, now)} desde ${refusal.address}, ${timesText(refusal.count)}${since}.`,
    others: refusal.others.map(
      (other) =>
        `También: ${REASONS[other.reason]({ ...refusal, ...other }, mirror)} La última ${secondsAgo(other.at, now)} desde ${other.address}, ${timesText(other.count)}.`,
    ),
    total:
      refusal.others.length === 0 || refusal.total === null
        ? null
        : `Por todo ello se ha rechazado ${timesText(refusal.total)}.`,
  }
}

const timesText = (count: number): string => (count === 1 ? '1 vez' : `${wholeNumber(count)} veces`)
