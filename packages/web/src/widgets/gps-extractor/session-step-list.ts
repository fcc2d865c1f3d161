import type { GpsSession } from '../../api/gps-sessions.ts'
import { isReadByApi, STATE_LABEL } from './session-text.ts'

/** `waits`: a person has to help. */
type StepState = 'done' | 'now' | 'waits' | 'failed' | 'todo'

export interface SessionStep {
  readonly label: string
  readonly state: StepState
}

/** Spec §9. */
export const EXTRACT_EVERY_S = 30

/** What a step is called: still to be done (or what failed), under way, done. The words of spec §4 where it has some. */
const STEPS: readonly { readonly todo: string; readonly now: string; readonly done: string }[] = [
  { todo: 'Abrir la plataforma', now: 'Abriendo la plataforma', done: 'Abierto' },
  { todo: 'Iniciar sesión', now: STATE_LABEL.waiting, done: 'Sesión iniciada' },
  { todo: 'Leer coordenadas', now: STATE_LABEL.logged, done: 'Coordenadas leídas' },
  {
    todo: `Rastrear cada ${EXTRACT_EVERY_S} s`,
    now: `Rastreando cada ${EXTRACT_EVERY_S} s`,
    done: `Rastreando cada ${EXTRACT_EVERY_S} s`,
  },
]

/** How far a session has come, in four steps (spec §4): the first that is missing is under way, or is what failed. */
export function sessionSteps(session: GpsSession): readonly SessionStep[] {
  const { state, reading, needsPerson } = session
  const isIn = isSignedIn(session)
  const reached = [isOpenedPlatform(session), isIn, reading !== null, false]
  const current = reached.indexOf(false)
  return STEPS.map(({ todo, now, done }, at) => {
    if (at < current) return { label: done, state: 'done' }
    if (at > current) return { label: todo, state: 'todo' }
    if (state === 'error') return { label: todo, state: 'failed' }
    return { label: now, state: needsPerson ? 'waits' : 'now' }
  })
}

const isOpenedPlatform = (session: GpsSession): boolean =>
  isSignedIn(session) || session.hasScreen || isReadByApi(session)

/** The platform let us in, or there was nothing to sign in to; who waits for a sign-in is not in, or no longer. */
const isSignedIn = ({ isLoggedIn, state }: GpsSession): boolean =>
  state !== 'waiting' && (isLoggedIn || state !== 'error')

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
