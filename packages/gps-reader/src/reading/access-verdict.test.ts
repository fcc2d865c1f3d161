import { GPS_OBSTACLES } from '@vigia/domain/gps/obstacle'
import { MIN, NOW, ROAD } from '@vigia/domain/test/factories'
import { describe, expect, test } from 'vitest'
import { type AccessOutcome, accessVerdict, type TriedAccess } from './access-verdict.ts'
import type { UnitReading } from './evidence.ts'

const place = (unitName: string | null, at: number | null = NOW - 3 * MIN) => ({
  ...{ point: ROAD, at, speedKmh: null, headingDeg: null, address: null, status: null, unitName },
})
const sure = { confidence: 0.9, reasons: [] }
const positionOf = (at: number | null): UnitReading => ({ kind: 'position', position: place('T-45', at), ...sure })
const position = positionOf(NOW - 3 * MIN)
const read = (reading: UnitReading, over: Partial<Extract<AccessOutcome, { kind: 'read' }>> = {}): AccessOutcome => ({
  ...{ kind: 'read', reading, doubt: null, ...over },
})
const TRIED: TriedAccess = { host: 'gps.mx', hasAccount: true, wanted: { plates: '45-AK-7P', name: null } }
const named: TriedAccess = { ...TRIED, wanted: { plates: '45-AK-7P', name: 'T-45' } }
const link: TriedAccess = { ...TRIED, hasAccount: false }
const noPlates: TriedAccess = { ...TRIED, wanted: { plates: null, name: 'T-45' } }
const noUnit: TriedAccess = { ...TRIED, wanted: { plates: null, name: null } }
const listed = (names: readonly string[], nearest: readonly string[] = []): UnitReading => ({
  kind: 'not-found',
  names,
  nearest,
})

describe('what was read is said, and no more', () => {
  test.each<[string, AccessOutcome, TriedAccess, boolean, string | null, string]>([
    [
      ...(['a unit with its position', read(position), TRIED, true, null] as const),
      'La lectura funciona. La cuenta entra y muestra la unidad T-45; su posición es de hace 3 min.',
    ],
    [
      ...(['a position of now, by a clock ahead of ours', read(positionOf(NOW + 20_000)), TRIED, true, null] as const),
      'La lectura funciona. La cuenta entra y muestra la unidad T-45; su posición es de hace menos de 1 min.',
    ],
    [
      ...([
        'a unit that is known by its name, whose plates are not to be seen',
        read(position),
        named,
        true,
        null,
      ] as const),
      'La lectura funciona. La cuenta entra y muestra la unidad T-45; su posición es de hace 3 min. Se reconoce por su nombre: compruebe que sus placas sean 45-AK-7P.',
    ],
    [
      ...([
        'a unit with both',
        read({ kind: 'position', position: place('T-45 45AK7P'), ...sure }),
        named,
        true,
        null,
      ] as const),
      'La lectura funciona. La cuenta entra y muestra la unidad T-45 45AK7P; su posición es de hace 3 min.',
    ],
    [
      ...(['a position of no known time', read(positionOf(null)), link, true, null] as const),
      'La lectura funciona. La liga abre y muestra la unidad T-45; la plataforma no dice de qué hora es su posición.',
    ],
    [
      ...([
        'a unit whose device is mute',
        read(position, { doubt: 'device-mute' }),
        TRIED,
        false,
        'device-mute',
      ] as const),
      'La cuenta entra y muestra la unidad T-45, pero su posición no es de fiar. El equipo GPS de la unidad dejó de reportar.',
    ],
    [
      ...(['a page that was silent', read({ kind: 'unanswered' }), TRIED, false, 'too-slow'] as const),
      'La cuenta entra, pero la página no respondió cuando se leyó.',
    ],
    [
      ...([
        'a position that is not proved',
        read({ kind: 'unconfirmed', position: place(null), ...sure }),
        TRIED,
      ] as const),
      ...([false, 'unconfirmed'] as const),
      'La cuenta entra y muestra una unidad sin nombre, pero su posición está por confirmar.',
    ],
    [
      ...(['other plates', read(listed(['A-1', 'B-2'])), TRIED, false, 'unit-not-found'] as const),
      'La cuenta entra y muestra 2 unidades, pero la de placas 45-AK-7P no está entre ellas.',
    ],
    [
      ...(['plates that come near', read(listed(['45AK7R'], ['45AK7R'])), TRIED, false, 'plates-mismatch'] as const),
      'La cuenta entra y muestra 1 unidad, pero la de placas 45-AK-7P no está entre ellas.',
    ],
    [
      ...(['another name', read(listed(['A-1'])), noPlates, false, 'unit-not-found'] as const),
      'La cuenta entra y muestra 1 unidad, pero la unidad T-45 no está entre ellas.',
    ],
    [
      ...(['units, and none was asked for', read(listed(['A-1', 'B-2'])), noUnit, true, null] as const),
      'La cuenta entra y muestra 2 unidades. Escriba las placas del viaje para saber si la suya está entre ellas.',
    ],
    [
      ...(['an account without units', read(listed([])), noUnit, false, 'unit-not-found'] as const),
      'La cuenta entra, pero no muestra ninguna unidad.',
    ],
    [
      ...(['several that may be meant', read({ kind: 'ambiguous', names: ['A', 'B'] }), TRIED, false] as const),
      ...(['unit-ambiguous', 'La cuenta entra, pero varias unidades podrían ser la del viaje.'] as const),
    ],
    [
      ...([
        'a unit that never reported',
        read({ kind: 'no-position', unitName: 'T-45', why: 'never-reported' }),
      ] as const),
      ...([
        TRIED,
        false,
        'no-position',
        'La cuenta entra y tiene la unidad T-45, pero no muestra su posición.',
      ] as const),
    ],
    [
      ...([
        'a filler in place of a position',
        read({ kind: 'no-position', unitName: 'T-45', why: 'placeholder' }),
      ] as const),
      ...([
        TRIED,
        false,
        'placeholder',
        'La cuenta entra y tiene la unidad T-45, pero no muestra su posición.',
      ] as const),
    ],
    [
      ...(['a page with nothing', read({ kind: 'nothing' }), link, false, 'unknown'] as const),
      'La liga abre, pero la página no mostró unidades ni posiciones.',
    ],
    [
      ...(['silence', { kind: 'no-answer', seconds: 90 }, TRIED, false, 'too-slow'] as const),
      'La prueba no terminó en 90 s: no se sabe si el acceso funciona.',
    ],
  ])('%s', (_what, outcome, tried, isGood, obstacle, text) => {
    expect(accessVerdict(outcome, tried, NOW)).toMatchObject({ isGood, obstacle, text })
  })

  test('the nearest of other units come first, each once', () => {
    const { units } = accessVerdict(read(listed(['A', 'B', 'C'], ['C'])), TRIED, NOW)
    expect(units).toEqual(['C', 'A', 'B'])
  })
})

describe('why it was not read', () => {
  test.each([
    [
      'credentials-refused',
      'La plataforma rechazó la cuenta o la contraseña. Esa contraseña no se vuelve a enviar: escriba la correcta.',
    ],
    ['account-locked', 'La plataforma bloqueó la cuenta. El transportista tiene que desbloquearla.'],
    ['no-credentials', 'La plataforma pide cuenta y contraseña. Escríbalas y pruebe de nuevo.'],
    ['captcha', 'Se requiere captcha. Guarde el viaje, abra su GPS en el Extractor y resuélvalo ahí.'],
    [
      'second-factor',
      'Se requiere código de verificación. Guarde el viaje, abra su GPS en el Extractor y escríbalo ahí.',
    ],
    ['platform-down', 'La plataforma no responde. Revise la liga o pruebe más tarde.'],
    ['paused', 'La prueba quedó en pausa: no se sabe si el acceso funciona. Pruebe en unos minutos.'],
    ['no-capacity', 'Sin capacidad de extracción, intente más tarde.'],
    [
      'site-not-confirmed',
      'El sitio gps.mx no está confirmado: la contraseña no se envía hasta que un administrador o un supervisor lo confirme en Extractor GPS.',
    ],
    [
      'no-sign-in-form',
      'No se encontró dónde iniciar sesión en la página. No es una plataforma conocida, o la liga lleva a otra página.',
    ],
  ] as const)('%s', (obstacle, text) => {
    expect(accessVerdict({ kind: 'failed', obstacle }, TRIED, NOW)).toMatchObject({ isGood: false, obstacle, text })
  })

  test.each(GPS_OBSTACLES)('%s is a sentence, and never good', (obstacle) => {
    const { isGood, text } = accessVerdict({ kind: 'failed', obstacle }, TRIED, NOW)
    expect([isGood, /\.$/.test(text) || obstacle === 'no-link']).toEqual([false, true])
  })
})
