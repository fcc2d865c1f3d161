import { formatDateTime } from '@vigia/domain/format/date-time'
import type { GpsObstacle } from '@vigia/domain/gps/obstacle'

interface Advice {
  /** What monitoring can do now, in order. */
  readonly steps: readonly string[]
  /** What happens, and what is asked of the carrier; null where the carrier cannot help. */
  readonly toCarrier: { readonly words: string; readonly asks: string } | null
}

const OPEN = 'Abra el GPS del viaje y tome el control de la página.'
const CHECK_CALL = 'Llame al operador para confirmar dónde está y que se encuentra bien.'
const SEND = 'Envíe el mensaje al transportista.'
const EDIT_LINK = 'Revise la dirección, la cuenta y la contraseña del viaje.'
const RETRY = 'Corrija los datos y pulse Reintentar: la contraseña rechazada no se vuelve a enviar sola.'

const ADVICE: Readonly<Record<GpsObstacle, Advice>> = {
  'no-link': {
    steps: [SEND, 'Capture la dirección, la cuenta y la contraseña en el viaje.'],
    toCarrier: {
      words: 'no contamos con acceso al GPS de la unidad',
      asks: 'nos comparta la dirección de su plataforma y una cuenta de consulta, o un enlace de seguimiento de la unidad',
    },
  },
  'no-credentials': {
    steps: [EDIT_LINK, SEND],
    toCarrier: {
      words: 'tenemos la dirección de su plataforma y nos falta la cuenta',
      asks: 'nos comparta una cuenta de consulta con la unidad asignada',
    },
  },
  'site-not-confirmed': {
    steps: [
      'Revise que la dirección del viaje sea la de la plataforma del transportista.',
      'Pida a un administrador o a un supervisor que confirme el sitio en Extractor GPS.',
    ],
    toCarrier: null,
  },
  'blocked-address': {
    steps: [
      'Revise la dirección del viaje.',
      'Si es una red propia, pida a un administrador que la permita en Configuración.',
      SEND,
    ],
    toCarrier: {
      words: 'la dirección de su plataforma no se puede abrir desde internet',
      asks: 'nos comparta la dirección pública de su plataforma',
    },
  },
  'platform-down': {
    steps: [CHECK_CALL, SEND],
    toCarrier: {
      words: 'su plataforma de rastreo no responde',
      asks: 'nos confirme si hay una falla y a qué hora se restablece, y nos indique la ubicación actual de la unidad',
    },
  },
  'too-slow': { steps: ['Espere unos minutos: se vuelve a intentar solo.', OPEN], toCarrier: null },
  'too-large': { steps: [OPEN, 'Pida al transportista un enlace de seguimiento de la unidad.'], toCarrier: null },
  paused: { steps: ['Espere: se vuelve a intentar solo en unos minutos.', CHECK_CALL], toCarrier: null },
  'credentials-refused': {
    steps: [EDIT_LINK, RETRY, SEND],
    toCarrier: {
      words: 'su plataforma rechaza la cuenta que nos compartió',
      asks: 'nos confirme la cuenta y nos comparta una contraseña vigente por el medio acostumbrado',
    },
  },
  'account-locked': {
    steps: [SEND, 'Cuando la desbloqueen, pulse Reintentar.'],
    toCarrier: {
      words: 'su plataforma bloqueó la cuenta que nos compartió',
      asks: 'la desbloquee o nos comparta otra cuenta de consulta',
    },
  },
  captcha: {
    steps: [OPEN, 'Resuelva el captcha: la extracción continúa sola.', SEND],
    toCarrier: {
      words: 'su plataforma pide un captcha en cada inicio de sesión',
      asks: 'nos comparta un enlace de seguimiento de la unidad o un acceso por API',
    },
  },
  'second-factor': {
    steps: [OPEN, 'Escriba el código de verificación: la extracción continúa sola.', SEND],
    toCarrier: {
      words: 'su plataforma pide un código de verificación que no recibimos',
      asks: 'nos comparta una cuenta de consulta sin código, o un enlace de seguimiento de la unidad',
    },
  },
  'no-sign-in-form': {
    steps: [OPEN, 'Inicie sesión a mano: la extracción continúa sola.', EDIT_LINK],
    toCarrier: null,
  },
  'session-taken': {
    steps: ['Pregunte quién más usa la cuenta y pídale que la cierre.', 'Después pulse Reintentar.', SEND],
    toCarrier: {
      words: 'la cuenta que nos compartió la usa otra persona y su plataforma solo admite una sesión',
      asks: 'nos asigne una cuenta de consulta propia',
    },
  },
  'unit-not-found': {
    steps: ['Revise las placas y el económico del viaje.', SEND],
    toCarrier: {
      words: 'la unidad no aparece en la cuenta que nos compartió',
      asks: 'agregue la unidad a la cuenta, o nos indique con qué nombre aparece',
    },
  },
  'plates-mismatch': {
    steps: ['Elija la unidad entre las de la cuenta, si la reconoce.', 'Revise las placas del viaje.', SEND],
    toCarrier: {
      words: 'las placas del viaje no coinciden con ninguna unidad de la cuenta que nos compartió',
      asks: 'nos confirme las placas, o con qué nombre aparece la unidad',
    },
  },
  'unit-ambiguous': {
    steps: ['Elija la unidad del viaje entre las de la cuenta: la elección se conserva.', SEND],
    toCarrier: {
      words: 'varias unidades de su cuenta podrían ser la del viaje',
      asks: 'nos indique con qué nombre aparece la unidad en su plataforma',
    },
  },
  'no-position': {
    steps: [CHECK_CALL, SEND],
    toCarrier: {
      words: 'su plataforma muestra la unidad sin posición',
      asks: 'revise el equipo GPS de la unidad y nos indique su ubicación actual',
    },
  },
  unconfirmed: { steps: ['Abra el GPS del viaje y compare la posición por confirmar.', CHECK_CALL], toCarrier: null },
  placeholder: {
    steps: [CHECK_CALL, SEND],
    toCarrier: {
      words: 'su plataforma muestra un punto fijo que no es la posición de la unidad',
      asks: 'revise la antena del equipo GPS y nos indique la ubicación actual de la unidad',
    },
  },
  'clock-skew': {
    steps: [CHECK_CALL, SEND],
    toCarrier: {
      words: 'el equipo GPS de la unidad reporta con una hora equivocada',
      asks: 'corrija la hora o la zona horaria del equipo',
    },
  },
  'repeated-fix': {
    steps: [CHECK_CALL, SEND],
    toCarrier: {
      words: 'su plataforma repite la misma posición con hora nueva mientras la unidad avanza',
      asks: 'revise la conexión del equipo GPS y nos indique la ubicación actual de la unidad',
    },
  },
  'device-mute': {
    steps: [CHECK_CALL, SEND],
    toCarrier: {
      words: 'el equipo GPS de la unidad no reporta',
      asks: 'revise el equipo y nos indique la ubicación actual de la unidad y su última comunicación con el operador',
    },
  },
  'layout-changed': { steps: [OPEN, 'Mientras tanto, capture la posición a mano.'], toCarrier: null },
  'no-capacity': {
    steps: ['Cierre sesiones GPS que no use.', 'Vuelva a abrir el GPS de este viaje.'],
    toCarrier: null,
  },
  'no-browser': {
    steps: ['Avise al administrador del servidor: falta el navegador.', 'Mientras tanto, capture la posición a mano.'],
    toCarrier: null,
  },
  crashed: {
    steps: ['Espere unos segundos: se reinicia sola.', 'Si sigue así, avise al administrador del servidor.'],
    toCarrier: null,
  },
  unknown: { steps: ['Abra el GPS del viaje y vea la página.', CHECK_CALL], toCarrier: null },
}

export const diagnosisSteps = (cause: GpsObstacle): readonly string[] => ADVICE[cause].steps

/** The trip as the carrier knows it. */
export interface CarrierTrip {
  readonly externalInvoice: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
}

/** A polite message, ready to be sent; null where the carrier cannot help. It never holds an account or a password. */
export function carrierMessage(cause: GpsObstacle, trip: CarrierTrip, sinceAt: number | null): string | null {
  const { toCarrier } = ADVICE[cause]
  if (toCarrier === null) return null
  const unit = trip.plates === null ? 'la unidad asignada' : `la unidad con placas ${trip.plates}`
  const since = sinceAt === null ? 'Le informamos que' : `Le informamos que desde el ${formatDateTime(sinceAt)}`
  return [
    `Buen día. Le escribimos por el viaje ${trip.externalInvoice} (${trip.origin} – ${trip.destination}), ${unit}.`,
    `${since} ${toCarrier.words}.`,
    `Por favor, ${toCarrier.asks}.`,
    'Quedamos atentos. Muchas gracias.',
  ].join('\n')
}
