import type { GpsSession } from '../../api/gps-sessions.ts'
import { isReadByApi } from './session-text.ts'

/** `waits`: a person has to help. */
type StepState = 'done' | 'now' | 'waits' | 'failed' | 'todo'

export interface SessionStep {
  readonly label: string
  readonly state: StepState
}

/** Spec §9. */
export const EXTRACT_EVERY_S = 30

const LABELS = ['Abierto', 'Sesión iniciada', 'Coordenadas leídas', `Rastreando cada ${EXTRACT_EVERY_S} s`] as const

/** How far a session has come, in four steps (spec §4): the first that is missing is under way, or is what failed. */
export function sessionSteps(session: GpsSession): readonly SessionStep[] {
  const { state, reading, needsPerson } = session
  const isIn = isSignedIn(session)
  const reached = [isOpenedPlatform(session), isIn, reading !== null, false]
  const current = reached.indexOf(false)
  return LABELS.map((label, at) => {
    if (at < current) return { label, state: 'done' }
    if (at > current) return { label, state: 'todo' }
    if (state === 'error') return { label, state: 'failed' }
    return { label, state: needsPerson ? 'waits' : 'now' }
  })
}

const isOpenedPlatform = (session: GpsSession): boolean =>
  isSignedIn(session) || session.hasScreen || isReadByApi(session)

/** The platform let us in, or there was nothing to sign in to. */
const isSignedIn = ({ isLoggedIn, state }: GpsSession): boolean =>
  isLoggedIn || state === 'logged' || state === 'tracking'

/** The six instructions (spec §2) and which of them have been followed. `isOnMap`: the position was looked at. */
export function instructions(session: GpsSession | null, isOnMap: boolean): readonly SessionStep[] {
  const isIn = session !== null && isSignedIn(session)
  const hasReading = session !== null && session.reading !== null
  const followed: readonly (readonly [string, boolean])[] = [
    ['Elegir un viaje y pulsar Abrir GPS', session !== null],
    ['Esperar a que cargue la plataforma del transportista', session !== null && isOpenedPlatform(session)],
    ['Iniciar sesión con las credenciales del viaje', isIn],
    ['Abrir el mapa y localizar la unidad por placas', hasReading],
    [`Esperar la lectura de coordenadas (cada ${EXTRACT_EVERY_S} s)`, hasReading && session.state === 'tracking'],
    ['Revisar la posición con Ver Mapa y cerrar la sesión', hasReading && isOnMap],
  ]
  const next = followed.findIndex(([, isDone]) => !isDone)
  return followed.map(([label, isDone], at) => ({ label, state: isDone ? 'done' : at === next ? 'now' : 'todo' }))
}
