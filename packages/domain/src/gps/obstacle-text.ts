import type { GpsObstacle } from './obstacle.ts'

/** Why a trip is not read, in one sentence: the same in sessions, toasts and the diagnosis. */
const TEXTS: Readonly<Record<GpsObstacle, string>> = {
  'no-link': 'Este viaje no tiene URL de GPS configurada',
  'no-credentials': 'La plataforma pide cuenta y contraseña, y el viaje no las tiene.',
  'site-not-confirmed': 'El sitio de la plataforma no está confirmado; la contraseña no se envía.',
  'blocked-address': 'Esa dirección no se puede abrir: no es pública o no está permitida.',
  'platform-down': 'La plataforma no responde.',
  'too-slow': 'La plataforma tarda demasiado en contestar.',
  'too-large': 'La página de la plataforma es demasiado grande.',
  paused: 'La plataforma falló varias veces; se volverá a intentar en unos minutos.',
  'credentials-refused': 'La plataforma rechazó la cuenta o la contraseña.',
  'account-locked': 'La plataforma bloqueó la cuenta.',
  captcha: 'Se requiere captcha.',
  'second-factor': 'Se requiere código de verificación.',
  'no-sign-in-form': 'No se encontró dónde iniciar sesión en la página.',
  'session-taken': 'Otra persona usa la misma cuenta y la plataforma cierra nuestra sesión.',
  'unit-not-found': 'La unidad no está en la cuenta de la plataforma.',
  'plates-mismatch': 'Las placas del viaje no coinciden con ninguna unidad de la cuenta.',
  'unit-ambiguous': 'Varias unidades de la cuenta podrían ser la del viaje: elija una.',
  'no-position': 'La plataforma no muestra posición de la unidad.',
  unconfirmed: 'Hay una posición por confirmar.',
  placeholder: 'La plataforma muestra un punto de relleno, no una posición de la unidad.',
  'clock-skew': 'La hora del equipo GPS no es correcta.',
  'repeated-fix': 'La plataforma repite la misma posición aunque dice que la unidad se mueve.',
  'device-mute': 'El equipo GPS de la unidad dejó de reportar.',
  'layout-changed': 'La plataforma cambió y ya no se puede leer.',
  'no-capacity': 'Sin capacidad de extracción, intente más tarde',
  'no-browser': 'En este servidor no se pueden abrir páginas.',
  crashed: 'La lectura de plataformas se detuvo; se reinicia sola.',
  unknown: 'No se pudo leer la plataforma, y no se sabe por qué.',
}

export const obstacleText = (obstacle: GpsObstacle): string => TEXTS[obstacle]

/** The same of one site, by its host, and who can do something about it. */
export const siteNotConfirmedText = (host: string): string =>
  `El sitio ${host} no está confirmado: la contraseña no se envía hasta que un administrador o un supervisor lo confirme en Extractor GPS.`

const FOR_A_PERSON: ReadonlySet<GpsObstacle> = new Set<GpsObstacle>([
  'no-credentials',
  'site-not-confirmed',
  'credentials-refused',
  'account-locked',
  'captcha',
  'second-factor',
  'no-sign-in-form',
  'session-taken',
  'unit-not-found',
  'plates-mismatch',
  'unit-ambiguous',
])

/** Whether the session waits for a person: nothing that the server does by itself will help. */
export const needsPerson = (obstacle: GpsObstacle | null): boolean => obstacle !== null && FOR_A_PERSON.has(obstacle)
