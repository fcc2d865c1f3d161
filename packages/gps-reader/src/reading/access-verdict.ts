import { formatElapsed } from '@vigia/domain/format/elapsed'
import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { obstacleText, siteNotConfirmedText } from '@vigia/domain/gps/obstacle-text'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { matchKey } from '@vigia/domain/text/match-key'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { UnitReading } from './evidence.ts'
import { readingObstacle } from './session-steps.ts'

/** What a try of an account or a shared link came to. */
export type AccessOutcome =
  /** It was read: signed in where that is needed. */
  | {
      readonly kind: 'read'
      readonly reading: UnitReading
      /** What is wrong with a position that was read. */
      readonly doubt: GpsObstacle | null
    }
  /** It was not, and why. */
  | { readonly kind: 'failed'; readonly obstacle: GpsObstacle }
  /** Nothing was said in time. */
  | { readonly kind: 'no-answer'; readonly seconds: number }

/** Of what a person has typed, what the answer speaks of. */
export interface TriedAccess {
  readonly host: string
  /** False: a shared link, which needs none. */
  readonly hasAccount: boolean
  readonly wanted: Pick<WantedUnit, 'plates' | 'name'>
}

/** The answer to a person who tries an access (`POST /api/gps/access-check`). */
export interface AccessVerdict {
  /** The trip's unit is read; where nobody said which, the account's units are seen. */
  readonly isGood: boolean
  readonly unit: string | null
  /** Other units that were seen, the nearest first. */
  readonly units: readonly string[]
  readonly obstacle: GpsObstacle | null
  readonly text: string
}

/** Says no more than was seen: a sign-in that shows no position of the trip's unit is not called good. */
export function accessVerdict(outcome: AccessOutcome, tried: TriedAccess, now: number): AccessVerdict {
  switch (outcome.kind) {
    case 'no-answer':
      return bad('too-slow', `La prueba no terminó en ${outcome.seconds} s: no se sabe si el acceso funciona.`)
    case 'failed':
      return bad(outcome.obstacle, failureText(outcome.obstacle, tried.host))
    case 'read':
      return readVerdict(outcome, tried, now)
  }
}

function readVerdict(
  { reading, doubt }: Extract<AccessOutcome, { kind: 'read' }>,
  { hasAccount, wanted }: TriedAccess,
  now: number,
): AccessVerdict {
  const opens = hasAccount ? 'La cuenta entra' : 'La liga abre'
  if (reading.kind === 'position') {
    const { unitName: unit, at } = reading.position
    const shows = `${opens} y muestra ${unitText(unit)}`
    if (doubt !== null)
      return { ...bad(doubt, `${shows}, pero su posición no es de fiar. ${obstacleText(doubt)}`), unit }
    // The platform's own time, and not when the place was first seen: in a check that is always now.
    const age = at === null ? 'la plataforma no dice de qué hora es su posición' : `su posición es ${ageText(now - at)}`
    const text = `La lectura funciona. ${shows}; ${age}.${toCompare(unit, wanted)}`
    return { isGood: true, unit, units: [], obstacle: null, text }
  }
  const obstacle = readingObstacle(reading, false)
  switch (reading.kind) {
    case 'unconfirmed': {
      const unit = reading.position.unitName
      return { ...bad(obstacle, `${opens} y muestra ${unitText(unit)}, pero su posición está por confirmar.`), unit }
    }
    case 'no-position': {
      const unit = reading.unitName
      return { ...bad(obstacle, `${opens} y tiene ${unitText(unit)}, pero no muestra su posición.`), unit }
    }
    case 'ambiguous':
      return { ...bad(obstacle, `${opens}, pero varias unidades podrían ser la del viaje.`), units: reading.names }
    case 'nothing':
      return bad(obstacle, `${opens}, pero la página no mostró unidades ni posiciones.`)
    case 'unanswered':
      return bad(obstacle, `${opens}, pero la página no respondió cuando se leyó.`)
    case 'not-found':
      return notFound(reading, opens, wanted)
  }
}

function notFound(
  { names, nearest }: Extract<UnitReading, { kind: 'not-found' }>,
  opens: string,
  { plates, name }: TriedAccess['wanted'],
): AccessVerdict {
  const units = [...new Set([...nearest, ...names])]
  if (units.length === 0) return bad('unit-not-found', `${opens}, pero no muestra ninguna unidad.`)
  const shows = `${opens} y muestra ${units.length === 1 ? '1 unidad' : `${units.length} unidades`}`
  if (plates === null && name === null) {
    const ask = 'Escriba las placas del viaje para saber si la suya está entre ellas.'
    return { isGood: true, unit: null, units, obstacle: null, text: `${shows}. ${ask}` }
  }
  const wanted = plates === null ? `la unidad ${name}` : `la de placas ${plates}`
  const obstacle = nearest.length > 0 ? 'plates-mismatch' : 'unit-not-found'
  return { ...bad(obstacle, `${shows}, pero ${wanted} no está entre ellas.`), units }
}

/** What a person can do about it, where the sentence of the obstacle does not say so. */
const TO_DO: Readonly<Partial<Record<GpsObstacle, string>>> = {
  'credentials-refused': 'Esa contraseña no se vuelve a enviar: escriba la correcta.',
  'account-locked': 'El transportista tiene que desbloquearla.',
  'no-credentials': 'Escríbalas y pruebe de nuevo.',
  captcha: 'Guarde el viaje, abra su GPS en el Extractor y resuélvalo ahí.',
  'second-factor': 'Guarde el viaje, abra su GPS en el Extractor y escríbalo ahí.',
  'no-sign-in-form': 'No es una plataforma conocida, o la liga lleva a otra página.',
  'platform-down': 'Revise la liga o pruebe más tarde.',
}

function failureText(obstacle: GpsObstacle, host: string): string {
  if (obstacle === 'site-not-confirmed') return siteNotConfirmedText(host)
  // What holds of a trip that is saved is not what this person is doing.
  if (obstacle === 'no-credentials') return `La plataforma pide cuenta y contraseña. ${TO_DO[obstacle]}`
  // Why it waits is the evidence's to say: the platform asked for it, it failed, or an earlier try has not ended.
  if (obstacle === 'paused')
    return 'La prueba quedó en pausa: no se sabe si el acceso funciona. Pruebe en unos minutos.'
  const toDo = TO_DO[obstacle]
  return toDo === undefined ? withPoint(obstacleText(obstacle)) : `${obstacleText(obstacle)} ${toDo}`
}

const withPoint = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** A unit that was known by its name may be another one today, if its plates are not to be seen. */
function toCompare(unit: string | null, { plates, name }: TriedAccess['wanted']): string {
  if (plates === null || name === null || unit === null) return ''
  const isByName = !matchKey(unit).includes(matchKey(plates)) && matchKey(unit).includes(matchKey(name))
  return isByName ? ` Se reconoce por su nombre: compruebe que sus placas sean ${plates}.` : ''
}

const unitText = (unit: string | null): string => (unit === null ? 'una unidad sin nombre' : `la unidad ${unit}`)

/** A fix may be a little ahead of our clock. */
function ageText(ageMs: number): string {
  const minutes = ageMs / MINUTE_MS
  return minutes < 1 ? 'de hace menos de 1 min' : `de hace ${formatElapsed(minutes)}`
}

const bad = (obstacle: GpsObstacle, text: string): AccessVerdict => ({
  ...{ isGood: false, unit: null, units: [], obstacle, text },
})
