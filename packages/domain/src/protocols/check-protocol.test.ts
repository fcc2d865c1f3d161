import { expect, test } from 'vitest'
import { RULED_TYPES } from '../alerts/own-rule.ts'
import { cardWays } from './card-ways.ts'
import { checkProtocol, pathsText } from './check-protocol.ts'
import { out, step } from './contact-protocol.ts'
import { defaultProtocol } from './default-protocols.ts'
import { END, type Protocol, type ProtocolStep } from './protocol.ts'
import { fillScript, scriptProblem } from './script-text.ts'

/** A step of the kind that asks least, with where it leads. */
const to = (id: string, ...targets: readonly string[]): ProtocolStep =>
  step({ id, kind: 'choose', title: `Paso ${id}`, outs: targets.map((target) => out(`A ${target}`, target)) })
const emergency = step({ id: 'e', kind: 'emergency', title: 'Emergencia' })
const call = (over: Partial<ProtocolStep>): ProtocolStep => ({
  ...to('a', END),
  ...{ kind: 'call', whom: 'operator', attempts: 3, ...over },
})

const SOUND: readonly (readonly [string, number, Protocol])[] = [
  ['one step that ends', 1, [to('a', END)]],
  ['an emergency ends it', 1, [to('a', 'e'), emergency]],
  ['two ways that meet again are two paths', 2, [to('a', 'b', 'b'), to('b', END)]],
  ['forwards, backwards in the list, but no circle', 2, [to('a', 'c', 'b'), to('b', END), to('c', 'b')]],
  [
    'a limit that leads where a way out does is no further path',
    2,
    [{ ...to('a', 'b', END), minutes: 5, onTimeout: 'b' }, to('b', END)],
  ],
  [
    'a limit that leads elsewhere is one',
    3,
    [{ ...to('a', 'b', END), minutes: 5, onTimeout: 'c' }, to('b', END), to('c', END)],
  ],
  ['the mock-up’s: eight', 8, defaultProtocol('UNIDAD_DETENIDA')],
]

test.each(SOUND)('%s: %d', (_why, paths, protocol) => {
  expect(checkProtocol('UNIDAD_DETENIDA', protocol)).toEqual({ problems: [], paths })
})

const REFUSED: readonly (readonly [string, string, Protocol])[] = [
  ['nothing', 'Un protocolo tiene al menos un paso', []],
  ['too long', '20 pasos a lo más', Array.from({ length: 21 }, (_, n) => to(`s${n}`, n < 20 ? `s${n + 1}` : END))],
  ['back to the one before', 'El paso 2 vuelve al 1: no termina', [to('a', 'b'), to('b', 'a', END)]],
  ['to itself', 'El paso 1 vuelve al 1: no termina', [to('a', 'a', END)]],
  [
    'the design’s words',
    'El paso 4 vuelve al 3: no termina',
    [to('a', 'b'), to('b', 'c'), to('c', 'd'), to('d', 'c', END)],
  ],
  [
    'a circle by a limit',
    'El paso 2 vuelve al 1: no termina',
    [to('a', 'b'), { ...to('b', END), minutes: 1, onTimeout: 'a' }],
  ],
  ['nobody gets there', 'Ningún camino llega al paso 2', [to('a', END), to('b', END)]],
  ['a step that there is not', 'El paso 1 lleva a un paso que no existe', [to('a', 'z')]],
  ['no way out', 'El paso 1 no tiene salida', [to('a')]],
  ['a limit that says nothing', 'El paso 1 no dice qué sigue si vence el tiempo', [{ ...to('a', END), minutes: 5 }]],
  ['what passes without a limit', 'El paso 1 no tiene tiempo que venza', [{ ...to('a', END), onTimeout: END }]],
  ['two of one id', 'El paso 2 se llama como otro', [to('a', END), to('a', END)]],
  ['a step that is called as the end', 'El paso 1 se llama como otro', [to(END, END)]],
  [
    'an emergency that goes on',
    'El paso 2 activa la emergencia: no tiene salidas',
    [to('a', 'e'), { ...emergency, outs: [out('Sigue', END)] }],
  ],
  [
    'an emergency that wants a paper first',
    'El paso 2 activa la emergencia: no pide evidencia',
    [to('a', 'e'), { ...emergency, evidence: 'folio' }],
  ],
  ['without a title', 'El paso 1 no tiene título', [{ ...to('a', END), title: ' ' }]],
  ['a way out without a name', 'El paso 1 tiene una salida sin nombre', [step({ ...to('a'), outs: [out('', END)] })]],
  [
    'a cause where it goes on',
    'El paso 1: solo lo que termina lleva causa',
    [step({ ...to('a'), outs: [out('Sigue', 'b', 'good', 'otra')] }), to('b', END)],
  ],
  ['an unknown variable', 'El paso 1: No existe la variable {telefono}', [{ ...to('a', END), script: '{telefono}' }]],
  ['a call to nobody', 'El paso 1: a quién se llama se dice en las llamadas, y solo ahí', [call({ whom: null })]],
  [
    'duress that cannot be drawn as the right answer',
    'El paso 1: la coacción se ve como la respuesta correcta, y debe haber una sola',
    [call({ outs: [out('Coacción', 'e', 'duress')] }), emergency],
  ],
  [
    'duress that ends there',
    'El paso 1: la coacción no puede terminar ahí',
    [call({ outs: [out('Bien', END, 'good'), out('Coacción', END, 'duress')] })],
  ],
  [
    'duress outside of a call',
    'El paso 1: la clave de coacción se da en una llamada',
    [{ ...to('a'), outs: [out('Bien', END, 'good'), out('Coacción', 'e', 'duress')] }, emergency],
  ],
]

test.each(REFUSED)('is refused: %s', (_why, text, protocol) => {
  const { problems, paths } = checkProtocol('UNIDAD_DETENIDA', protocol)
  expect([problems.map((problem) => problem.text), paths]).toEqual([expect.arrayContaining([text]), 0])
})

test('the protocol of the emergency does not start itself', () => {
  expect(checkProtocol('emergency_protocol', [to('a', 'e'), emergency]).problems).toHaveLength(1)
})

test('twenty steps with every way out to every later step: more paths than anybody counts, judged at once', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `s${n}`)
  const wide = ids.map((id, n) => to(id, ...[1, 1, 2, 2, 3, 3].map((by) => ids[n + by] ?? END)))
  expect(checkProtocol('UNIDAD_DETENIDA', wide)).toEqual({ problems: [], paths: 1_000_000 })
  expect(pathsText(1_000_000)).toBe('Más de 1,000,000 caminos, todos terminan')
  expect(pathsText(8)).toBe('8 caminos, todos terminan')
  // And the same with each step leading back to the first: every circle is told, none is followed round.
  const back = wide.map((one) => ({ ...one, outs: [...one.outs.slice(0, 5), out('Otra vez', 's0')] }))
  expect(checkProtocol('UNIDAD_DETENIDA', back).problems).toHaveLength(20)
})

test('no step for a wrong word of the operator reaches his phone', () => {
  expect(defaultProtocol('CLAVE_INCORRECTA').map(({ whom }) => whom)).not.toContain('operator')
})

test.each(RULED_TYPES)('the product’s own protocol for %s can be followed to its end', (type) => {
  expect(checkProtocol(type, defaultProtocol(type))).toEqual({ problems: [], paths: expect.any(Number) })
})

test('the emergency’s own, which a duress word follows too, has nobody speak with the operator', () => {
  const steps = defaultProtocol('emergency_protocol')
  expect(steps.filter(({ whom }) => whom === 'operator')).toEqual([])
  expect(steps.map(({ script }) => script).join(' ')).not.toMatch(/(habl|llam)\S* con el operador/i)
})

test('a script is filled with what is known, and says what is not', () => {
  const values = {
    operador: 'Efraín',
    placas: '19-DT-3R',
    minutos: null,
    lugar: 'Tepotzotlán',
    cliente: null,
    persona: 'M',
  }
  expect(fillScript('{operador}, {placas}: {minutos}.', values)).toBe('Efraín, 19-DT-3R: (sin dato: minutos).')
  // Never filled twice: what a value holds is text.
  expect(fillScript('{operador}', { ...values, operador: '{placas}' })).toBe('{placas}')
  expect(scriptProblem('Hola, {operador')).toBe('Falta abrir o cerrar una llave')
  expect(scriptProblem('Hola, {operador}')).toBeNull()
})

test('the way out for duress is not named on the call card: it looks like the right answer', () => {
  const [, operator] = defaultProtocol('UNIDAD_DETENIDA')
  const ways = operator === undefined ? [] : cardWays(operator)
  expect(ways.map(({ label, isGood }) => [label, isGood])).toEqual([
    ['Contestó, clave correcta: primera palabra', true],
    ['No contestó en 3 intentos', false],
    ['Contestó, clave correcta: segunda palabra', true],
  ])
  expect(ways[2]?.way.to).toBe('emergency')
})

test('a photo is asked for where there is a trip to which it is added', () => {
  const photo: Protocol = [{ ...to('a', END), evidence: 'photo' }]
  expect(checkProtocol('UNIDAD_DETENIDA', photo).problems).toEqual([])
  expect(checkProtocol('PLATAFORMA_CAIDA', photo).problems.map(({ text }) => text)).toEqual([
    'El paso 1: una plataforma no tiene viaje al que se agregue una foto',
  ])
})
